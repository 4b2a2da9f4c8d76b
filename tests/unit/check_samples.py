"""Sample scenarios for the tests of the scenario runner, and the failures it reports for them."""

from bang.check.parse import parse
from bang.check.run import play

TABLE = """
scenario A table
seat slab  sheriff  slab_the_killer  hand bang-AS beer-6H
seat bart  outlaw   bart_cassidy     hand missed-10C missed-JC
seat cara  outlaw   willy_the_kid
seat dan   renegade black_jack
deck beer-7H
"""

SLAB = f"""{TABLE}
slab plays bang-AS on bart
bart answers missed-10C
bart passes
then bart life 3
then bart hand missed-JC beer-7H
then discards missed-10C bang-AS
"""


def failures(text: str) -> list[str]:
    """The expected and the actual values that each failure reports."""
    return [
        f"{failure.number}: {failure.expected} | {failure.actual}"
        for scenario in parse("a.scenario", text)
        for failure in play(scenario)
    ]
