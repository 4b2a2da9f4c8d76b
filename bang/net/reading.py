"""Reading data that another device sent: every value has the wanted type and size, or it is `Malformed`."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from bang.data import short

T = TypeVar("T")

LONGEST_TEXT = 20_000


class Malformed(ValueError):
    """Something another device sent is not what it should be; the message says what."""


def text(data: Mapping[str, Any], name: str, most: int = 200) -> str:
    """A text of at most so many characters."""
    value = data.get(name)
    if type(value) is not str or len(value) > most:
        raise Malformed(f"{name} is not a text of at most {most} characters: {short(value)}")
    return value


def number(data: Mapping[str, Any], name: str, least: int = 0, most: int = 1_000_000_000) -> int:
    """A whole number between two limits."""
    value = data.get(name)
    if type(value) is not int or not least <= value <= most:
        raise Malformed(f"{name} is not a number from {least} to {most}: {short(value)}")
    return value


def seconds(data: Mapping[str, Any], name: str, most: float = 1e9) -> float:
    """A time in seconds."""
    value: Any = data.get(name)
    if type(value) not in (int, float) or not 0 <= value <= most:
        raise Malformed(f"{name} is not a time: {short(value)}")
    return float(value)


def truth(data: Mapping[str, Any], name: str) -> bool:
    """Yes or no."""
    value = data.get(name)
    if type(value) is not bool:
        raise Malformed(f"{name} is neither true nor false: {short(value)}")
    return value


def items(data: Mapping[str, Any], name: str, most: int, each: Callable[[Any], T]) -> tuple[T, ...]:
    """A list of at most so many things, each read by a function."""
    value = data.get(name)
    if type(value) is not list or len(value) > most:
        raise Malformed(f"{name} is not a list of at most {most}: {short(value)}")
    return tuple(each(one) for one in value)


def texts(data: Mapping[str, Any], name: str, most: int, longest: int = 200) -> tuple[str, ...]:
    """A list of texts."""
    return items(data, name, most, lambda one: text({"": one}, "", longest))


def numbers(data: Mapping[str, Any], name: str, most: int) -> tuple[int, ...]:
    """A list of whole numbers."""
    return items(data, name, most, lambda one: number({"": one}, ""))


def pairs(data: Mapping[str, Any], name: str, most: int, longest: int = 200) -> dict[str, str]:
    """Texts by their names."""
    value = data.get(name)
    if type(value) is not dict or len(value) > most:
        raise Malformed(f"{name} is not a table of at most {most} lines: {short(value)}")
    return {text({"": key}, "", 64): text({"": one}, "", longest) for key, one in value.items()}


def table(value: Any) -> dict[str, Any]:
    """A table of whatever it contains, which is checked when it is read."""
    if type(value) is not dict:
        raise Malformed(f"this is not a table: {short(value)}")
    return value
