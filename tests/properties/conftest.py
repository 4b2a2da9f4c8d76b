"""Fixtures for the property tests."""

from collections.abc import Iterator

import pytest

from tests import high_card


@pytest.fixture(autouse=True)
def tiny_game() -> Iterator[None]:
    """Register the tiny game during each test."""
    with high_card.registered():
        yield
