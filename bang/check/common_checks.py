"""The checks of `then` lines that mean the same in every game; each returns what is the case instead."""

from bang.check.scene import Claim


def is_asked(claim: Claim) -> str | None:
    """Whether this player is asked."""
    ask = claim.game.ask
    asked = ask is not None and ask.seat == claim.seat
    if asked == (claim.check.what == "asked"):
        return None
    return (
        "nobody is asked" if ask is None else f"the open question is {ask.prompt} of {claim.names[ask.seat]}"
    )


def turn(claim: Claim) -> str | None:
    """Whether it is this player's turn."""
    seat = claim.game.state.turn
    return None if seat == claim.seat else f"turn {claim.names[seat]}"


def is_over(claim: Claim) -> str | None:
    """Whether the game is over, and which side has won."""
    winner = claim.game.state.winner
    expected = claim.check.expected[0] if claim.check.expected else ""
    return None if winner == expected else f"over {winner}" if winner else "not over"
