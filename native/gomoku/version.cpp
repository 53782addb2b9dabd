namespace duiyi::gomoku {}
