"""What holds for every test."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import settings

# The engines of whoever runs the tests are their own business: no test sees them.
os.environ["DUIYI_ENGINES"] = str(Path(__file__).parent / "no_engines.toml")

# A busy machine is no fault of the code, so no example has a deadline.
settings.register_profile("duiyi", deadline=None)
settings.load_profile("duiyi")
