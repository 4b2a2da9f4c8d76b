"""How much the author of a card must know, and how long the files of cards are: python3 -m bench.cards."""

import sys

from bang import games
from bench.figures import figure, median
from tests.test_vocabulary import MEDIAN_LINES, MOST_NAMES, definitions, vocabulary


def main() -> int:
    """Count the names of each vocabulary, and the lines of each definition."""
    held = []
    for game in games.names():
        names = len(vocabulary(game))
        lines = [len(path.read_text("utf-8").splitlines()) for path in definitions(game)]
        shown = f"{len(lines)} files, the longest has {max(lines)}"
        held.append(figure(f"{game}: names in the vocabulary of cards", names, MOST_NAMES))
        held.append(
            figure(f"{game}: lines of the file of a card, median", median(lines), MEDIAN_LINES, shown)
        )
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
