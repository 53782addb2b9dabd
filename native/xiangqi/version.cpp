namespace duiyi::xiangqi {}
