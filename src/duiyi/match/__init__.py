"""Matches and tournaments: games between players, and what may be concluded from them.

`statistics` and `sprt` turn results into Elo with its error and into verdicts; `plan` says what is to be
played, `schedule` in which order, `runner` plays it and `store` keeps each game the moment it ends.
"""
