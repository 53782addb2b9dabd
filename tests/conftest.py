"""What holds for every test."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is no fault of the code, so no example has a deadline.
settings.register_profile("duiyi", deadline=None)
settings.load_profile("duiyi")
