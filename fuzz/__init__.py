"""Fuzzing of what reads text and files: a target for each reader, seeds, and changes to them.

`make soak` runs them long, the tests a little. `python -m fuzz pgn` runs one under atheris where it is
installed.
"""
