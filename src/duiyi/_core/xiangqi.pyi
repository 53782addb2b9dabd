"""xiangqi"""
