"""A sample of games over a bad network; `make bench` plays thousands."""

import pytest

from tests.net.chaos import Chaos


@pytest.mark.parametrize("seed", range(20))
def test_a_game_over_a_bad_network_ends_and_all_agree(seed: int) -> None:
    Chaos(seed).play()
