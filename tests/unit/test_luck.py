"""A game without a given seed gets a random one from the operating system, independent of the game's id."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from web.luck import new_id, new_seed

WEB = Path(__file__).resolve().parents[2] / "web"


def test_a_seed_has_at_least_128_bits() -> None:
    seeds = {new_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert max(seeds).bit_length() in (127, 128)
    # Each bit is set in some seeds and not in others.
    ever = never = 0
    for seed in seeds:
        ever, never = ever | seed, never | ~seed
    assert ever & never & (2**128 - 1) == 2**128 - 1


def test_games_started_at_the_same_moment_have_different_ids() -> None:
    names = {new_id(1_700_000_000_000.5) for _ in range(200)}
    assert len(names) == 200
    assert all(name.startswith("18bcfe56800-") for name in names)


def test_seed_and_id_come_from_separate_random_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[bytes] = []

    def urandom(size: int) -> bytes:
        drawn.append(bytes([len(drawn) + 1]) * size)
        return drawn[-1]

    monkeypatch.setattr(os, "urandom", urandom)
    seed, name = new_seed(), new_id(0)
    assert [len(part) for part in drawn] == [16, 4]
    assert seed.to_bytes(16, "little") == drawn[0]
    assert name == f"0-{drawn[1].hex()}"


def test_no_python_of_the_page_but_players_py_uses_random() -> None:
    """`players.py` may use `Random` to vary a pause; nothing is dealt with it."""
    for path in sorted(WEB.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.module != "random" or path.name == "players.py", path.name
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("random", "randrange", "getrandbits") or path.name == "players.py", (
                    f"{path.name}:{node.lineno}"
                )
