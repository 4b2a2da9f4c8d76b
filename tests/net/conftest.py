"""Every table of every test here is watched for the promises of a room."""

from collections.abc import Iterator

import pytest

from tests.net import promises

NOT_YET_KEPT = (
    "test_a_game_over_a_bad_network_ends_and_all_agree",
    "test_a_game_with_a_liar_ends_for_all_who_are_honest",
    "test_a_game_with_elections_at_unlucky_moments_ends",
    "test_two_halves_of_a_cut_network_never_both_play_on",
)
"""The tests that find a promise broken by the code of today, and may fail until it is mended."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.name.partition("[")[0] in NOT_YET_KEPT:
            item.add_marker(pytest.mark.xfail(strict=False, reason="not yet kept"))


@pytest.fixture(autouse=True)
def promises_are_kept() -> Iterator[None]:
    """Check at the end of a test what its tables have promised."""
    promises.OPEN.clear()
    yield
    for watched in promises.OPEN:
        watched.check_end()
    promises.OPEN.clear()
