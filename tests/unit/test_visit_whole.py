"""Whole games, played through the page by touching random controls, in every language."""

from __future__ import annotations

import re

import pytest

from tests.paper_visit import PaperVisit, on_paper
from tests.texts import all_texts

# A text such as "prompts.dodge" on the page is the key of a missing text.
KEYS = re.compile(
    "|".join(rf"\b{group}\.[a-z_]{{3,}}" for group in sorted({key.partition(".")[0] for key in all_texts()}))
)
TABLES = [
    ("seats=4&lang=en&seed=11", 4, "en"),
    ("seats=5&lang=fr&seed=12&edition=first&bots=easy", 5, "fr"),
    ("seats=6&lang=it&seed=13&edition=fourth_italian", 6, "it"),
    ("seats=7&lang=nl&seed=14&deck=beginners", 7, "nl"),
]


def unsaid(page: PaperVisit) -> list[str]:
    """The keys of texts that the page shows instead of the texts themselves."""
    labels = [one.get(name) for one in page.main.all() for name in ("aria-label", "title")]
    return KEYS.findall(" ".join([page.main.text, *labels, *page.said]))


@pytest.mark.parametrize(("table", "seats", "language"), TABLES)
@on_paper
async def test_a_game_is_played_to_its_end(table: str, seats: int, language: str) -> None:
    page = await PaperVisit().opens(f"?play=classic&pace=instant&{table}")
    await page.is_asked()
    assert len(page.main.find("[data-seat]")) == seats
    assert page.html.get("lang") == language
    assert not unsaid(page)
    await page.plays()
    (end,) = page.main.find("[data-over]")
    assert end.get("data-over") in ("law", "outlaws", "renegade")
    assert len(page.main.find(".fate")) == seats
    assert not unsaid(page)


@pytest.mark.parametrize("role", ["sheriff", "deputy", "outlaw", "renegade"])
@on_paper
async def test_a_role_can_be_chosen_in_the_address(role: str) -> None:
    page = await PaperVisit().opens(f"?play=classic&seats=5&role={role}&pace=instant&seed=3")
    await page.is_asked()
    assert page.main.find(".own-role")[0].get("data-help") == f"role:{role}"
