"""What was done in a training folder, as one JSON file that people can read."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from duiyi.core import InvalidFileError


class Manifest:
    """The folder's `manifest.json`: a name for each step, and what it did with which settings.

    >>> from pathlib import Path
    >>> manifest = Manifest(Path("."))
    >>> manifest.note("shuffle", {"logs": 3})
    >>> manifest.read()
    {'shuffle': {'logs': 3}}
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "manifest.json"

    def read(self) -> dict[str, Any]:
        """All steps; empty where nothing has been done.

        >>> from pathlib import Path
        >>> Manifest(Path(".")).read()
        {}
        """
        if not self.path.exists():
            return {}
        try:
            steps = json.loads(self.path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise InvalidFileError(f"{self.path} is damaged ({error}); mend it or take it away") from error
        if not isinstance(steps, dict):
            raise InvalidFileError(f"{self.path} is no manifest of a training; take it away")
        return steps

    def note(self, step: str, facts: dict[str, Any]) -> None:
        """Replaces what is known of a step; the file is never seen half written.

        >>> from pathlib import Path
        >>> Manifest(Path(".")).note("fit", {"net": "xiangqi-h32.net"})
        >>> Manifest(Path(".")).read()["fit"]["net"]
        'xiangqi-h32.net'
        """
        steps = self.read()
        steps[step] = facts
        part = self.path.with_suffix(".part")
        part.write_text(json.dumps(steps, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(part, self.path)
