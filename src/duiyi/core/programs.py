"""Where the programs that come with this package are."""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path

from duiyi.core.errors import InvalidSetupError

FOLDER_VARIABLE = "DUIYI_PROGRAMS"
"""The environment variable that names another folder to look in first."""


def find_program(name: str) -> Path:
    """The path of a program such as "duiyi-xiangqi".

    It is looked for in the folder that DUIYI_PROGRAMS names, beside this Python, and along PATH.
    InvalidSetupError says where it was looked for.
    """
    folders = [os.environ.get(FOLDER_VARIABLE), sysconfig.get_path("scripts")]
    for folder in filter(None, folders):
        path = Path(folder) / name
        if path.is_file() and os.access(path, os.X_OK):
            return path
    found = shutil.which(name)
    if found is not None:
        return Path(found)
    places = ", ".join(filter(None, folders))
    raise InvalidSetupError(f"the program {name} is neither in {places} nor on the PATH; install duiyi again")
