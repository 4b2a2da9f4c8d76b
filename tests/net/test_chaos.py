"""A sample of games over a bad network; `make bench` plays thousands."""

import pytest

from tests.net.chaos import Chaos


@pytest.mark.parametrize("seed", range(14))
def test_a_game_over_a_bad_network_ends_and_all_agree(seed: int) -> None:
    Chaos(seed).play()


@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_a_liar_ends_for_all_who_are_honest(seed: int) -> None:
    Chaos(seed, "liar").play()


@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_elections_at_unlucky_moments_ends(seed: int) -> None:
    Chaos(seed, "elections").play()
