"""Long pro: as pro, with Black's second stone outside the central 7 by 7."""

from __future__ import annotations

from duiyi.gomoku.openings.base import Protocol
from duiyi.gomoku.openings.pro import distant_course

LONG_PRO = Protocol("long_pro", distant_course(7), smallest=9, centred=True)
