"""What a game offers to choose beside its rules."""

from __future__ import annotations

from dataclasses import dataclass

from duiyi.core.errors import InvalidSetupError

OptionValue = int | bool | str
"""A flag, a whole number, or one of some names.

>>> {"size": 15, "passes": True, "opening": "swap2"}["opening"]
'swap2'
"""


@dataclass(frozen=True, slots=True)
class GameOption:
    """A choice that a game offers beside its rules: a flag, a whole number in a range, or a name.

    >>> size = gomoku.SPEC.options[0]
    >>> size.name, size.default, size.minimum, size.maximum
    ('size', 15, 5, 20)
    """

    name: str
    default: OptionValue
    minimum: int = 0
    maximum: int = 1
    choices: tuple[str, ...] = ()
    """The names to choose from, where the default is one."""

    def check(self, value: object) -> OptionValue:
        """The value, or InvalidSetupError that says what is allowed.

        >>> gomoku.SPEC.options[0].check(19)
        19
        >>> gomoku.SPEC.options[0].check(21)
        Traceback (most recent call last):
            ...
        duiyi.core.errors.InvalidSetupError: size is a whole number from 5 to 20, not 21
        """
        if isinstance(self.default, str):
            if not isinstance(value, str) or value not in self.choices:
                raise InvalidSetupError(f"{self.name} is one of {', '.join(self.choices)}, not {value!r}")
            return value
        if isinstance(self.default, bool):
            if not isinstance(value, bool):
                raise InvalidSetupError(f"{self.name} is true or false, not {value!r}")
            return value
        if isinstance(value, bool) or not isinstance(value, int) or not self.minimum <= value <= self.maximum:
            raise InvalidSetupError(
                f"{self.name} is a whole number from {self.minimum} to {self.maximum}, not {value!r}"
            )
        return value

    def values(self) -> tuple[OptionValue, ...]:
        """The values at the ends of what is allowed: both of a flag, every name.

        >>> gomoku.SPEC.options[0].values()
        (5, 20)
        """
        if isinstance(self.default, str):
            return self.choices
        return (True, False) if isinstance(self.default, bool) else (self.minimum, self.maximum)
