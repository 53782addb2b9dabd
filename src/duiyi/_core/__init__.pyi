"""
The rules of both games, in C++. Use duiyi.xiangqi and duiyi.gomoku, which wrap it.
"""

from duiyi._core import (
    gomoku as gomoku,
    gomoku_training as gomoku_training,
    xiangqi as xiangqi,
    xiangqi_training as xiangqi_training
)
