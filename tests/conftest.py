"""What holds for every test."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import settings

# The engines of whoever runs the tests are their own business: no test sees them.
os.environ["DUIYI_ENGINES"] = str(Path(__file__).parent / "no_engines.toml")

# A busy machine is no fault of the code, so no example has a deadline. CI draws the same examples each
# time, so that a change is judged by what it changes; everybody else draws new ones.
settings.register_profile("duiyi", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("duiyi")
