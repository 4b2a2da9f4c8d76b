"""Every table of every test here is watched for the promises of a room."""

from collections.abc import Iterator

import pytest

from tests.net import promises


@pytest.fixture(autouse=True)
def promises_are_kept() -> Iterator[None]:
    """Check at the end of a test what its tables have promised."""
    promises.OPEN.clear()
    yield
    for watched in promises.OPEN:
        watched.check_end()
    promises.OPEN.clear()
