"""Where the programs are that come with the package: `duiyi-xiangqi`, `duiyi-gomoku`."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

FOLDER_VARIABLE = "DUIYI_PROGRAMS"
"""An environment variable that names the folder of the programs."""


def find_program(name: str) -> Path | None:
    """The program's path; None when it is not installed.

    Looked for in the folder that DUIYI_PROGRAMS names, among the scripts of this Python, beside its
    interpreter (an environment need not be activated) and on the PATH.
    """
    named = os.environ.get(FOLDER_VARIABLE)
    folders = [Path(named)] if named else [Path(sysconfig.get_path("scripts")), Path(sys.executable).parent]
    for folder in folders:
        path = folder / f"{name}{'.exe' if os.name == 'nt' else ''}"
        if path.is_file() and os.access(path, os.X_OK):
            return path
    if named:
        return None
    found = shutil.which(name)
    return Path(found) if found else None
