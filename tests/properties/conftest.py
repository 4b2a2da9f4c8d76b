"""What the property tests start from."""

from collections.abc import Iterator

import pytest

from tests import high_card


@pytest.fixture(autouse=True)
def tiny_game() -> Iterator[None]:
    """The tiny game stands in the register while a property is tried."""
    with high_card.registered():
        yield
