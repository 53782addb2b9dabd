"""The public names of the library, and what their documentation says."""

from __future__ import annotations

import ast
import enum
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Literal

MODULES = (
    "duiyi.core",
    "duiyi.xiangqi",
    "duiyi.gomoku",
    "duiyi.gomoku.openings",
    "duiyi.games",
    "duiyi.players.base",
    "duiyi.players.registry",
    "duiyi.engine",
    "duiyi.match.statistics",
    "duiyi.match.sprt",
    "duiyi.match.time_control",
    "duiyi.match.plan",
    "duiyi.match.schedule",
    "duiyi.match.runner",
    "duiyi.testing",
    "duiyi.training",
)
"""The modules whose public names are documented: those in `__all__`, or without it those they define."""

PROTOCOLS = ("duiyi.engine.transport.Transport", "duiyi.engine.transport.Receiver")
"""What classes may be for others that ask them; those members are documented there alone."""


@dataclass(frozen=True, slots=True)
class PublicName:
    """A name that users may rely on."""

    module: str
    path: str
    """Within the module: "Board" or "Board.push"."""
    doc: str
    kind: Literal["class", "function", "constant", "member"]

    def __str__(self) -> str:
        return f"{self.module}.{self.path}"


def public_names() -> list[PublicName]:
    """Every public name, and every public method and property of the public classes."""
    return [name for module in MODULES for name in names_of_module(module)]


def names_of_module(module: str) -> list[PublicName]:
    """The public names of one module."""
    return list(_names_of(importlib.import_module(module)))


def exported(module: ModuleType) -> list[str]:
    """What the module exports."""
    if hasattr(module, "__all__"):
        return list(module.__all__)
    tree = _tree(module.__name__)
    return [name for name in _defined(tree) if not name.startswith("_")]


def _names_of(module: ModuleType) -> Iterator[PublicName]:
    for name in exported(module):
        value = getattr(module, name)
        if inspect.isclass(value):
            yield PublicName(module.__name__, name, inspect.getdoc(value) or "", "class")
            for member, doc in _members(value):
                yield PublicName(module.__name__, f"{name}.{member}", doc, "member")
        elif callable(value) and not _is_alias(value):
            yield PublicName(module.__name__, name, inspect.getdoc(value) or "", "function")
        else:
            yield PublicName(module.__name__, name, _constant_doc(module.__name__, name), "constant")


def _is_alias(value: object) -> bool:
    """Whether it is a type made of others, such as `Callable[[Progress], None]`."""
    return hasattr(value, "__origin__")


def _members(cls: type) -> Iterator[tuple[str, str]]:
    """The public methods and properties that a class has of its own and from the project's other classes."""
    seen = _asked_by_others(cls)
    for owner in cls.__mro__:
        if not owner.__module__.startswith("duiyi"):
            continue
        for name, value in vars(owner).items():
            if name.startswith("_") or name in seen or _is_data(owner, name, value):
                continue
            seen.add(name)
            yield name, inspect.getdoc(getattr(cls, name) if _is_bound(value) else value) or ""


def _asked_by_others(cls: type) -> set[str]:
    """The members that a class has for one of PROTOCOLS, if it has all of them."""
    found: set[str] = set()
    for path in PROTOCOLS:
        module, _, name = path.rpartition(".")
        asked = {
            each for each in vars(getattr(importlib.import_module(module), name)) if not each.startswith("_")
        }
        if asked <= set(dir(cls)):
            found |= asked
    return found


def _is_bound(value: object) -> bool:
    return isinstance(value, staticmethod | classmethod)


def _is_data(owner: type, name: str, value: Any) -> bool:
    """Fields, members of enumerations and class variables: the class's own example shows them."""
    if issubclass(owner, enum.Enum) and name in owner.__members__:
        return True
    if inspect.ismemberdescriptor(value) or name in getattr(owner, "__dataclass_fields__", ()):
        return True
    return name in getattr(owner, "_fields", ()) or not (
        callable(value) or isinstance(value, property | staticmethod | classmethod)
    )


@cache
def _tree(module: str) -> ast.Module:
    source = inspect.getsource(importlib.import_module(module))
    return ast.parse(source)


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            yield from _targets(node)


def _targets(node: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    for target in targets:
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        yield from (name.id for name in names if isinstance(name, ast.Name))


def _constant_doc(module: str, name: str) -> str:
    """The text that stands behind a constant's definition, in the module that defines it."""
    body = _tree(module).body
    for at, node in enumerate(body):
        if (
            isinstance(node, ast.ImportFrom)
            and node.module
            and any((a.asname or a.name) == name for a in node.names)
        ):
            return _constant_doc(node.module, name)
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in _targets(node):
            following = body[at + 1] if at + 1 < len(body) else None
            text = following.value if isinstance(following, ast.Expr) else None
            return str(text.value) if isinstance(text, ast.Constant) else ""
    return ""
