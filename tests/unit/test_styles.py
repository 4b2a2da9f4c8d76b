"""Style sheets: sizes, layers and colours come from tokens.css; no rule is unused or written twice."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from web.build.page import joined_css

ROOT = Path(__file__).resolve().parents[2]
CSS = ROOT / "web" / "css"
TOKENS = "tokens.css"
OF_THE_SCREENS = ("lobby.css", "screens.css", "help.css", "room.css")
SIZE = re.compile(r"\(--[a-z-]+\)(?: and \(--[a-z-]+\))*")
PREFERENCE = re.compile(r"print|\((?:hover|prefers-[a-z-]+|forced-colors): [a-z-]+\)")
LAYER = re.compile(r"var\(--layer-[a-z]+\)|calc\(var\(--layer-hand\) \+ var\(--i\)\)")
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(", re.I)
NAMED_COLOURS = set(
    """aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet
    brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue
    darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange
    darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise
    darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia
    gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo
    ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
    lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue
    lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon
    mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen
    mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace
    olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip
    peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon
    sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen
    steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen""".split()
)
OF_A_SEAT = set(
    """aim aimed arms back-fan backs bars belt bullet distance gun-name in-play kit lamp last-role own
    own-role poster seat spent toppled""".split()
)
# As many declarations may be the same in two sheets by accident.
BY_ACCIDENT = 4


@dataclass(frozen=True)
class Rule:
    """A rule of a style sheet, with the @media and @container queries around it."""

    sheet: str
    around: tuple[str, ...]
    selector: str
    declarations: tuple[tuple[str, str], ...]


def without_comments(text: str) -> str:
    """Remove the comments of a style sheet, and write all white space as single blanks."""
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", " ", text, flags=re.S))


def rules_in(sheet: str, text: str, around: tuple[str, ...] = ()) -> Iterator[Rule]:
    """Read the rules of a style sheet, also those inside @media and @container."""
    place = 0
    while head := re.compile(r" ?([^{};]*)([{;])").match(text, place):
        name, place = head[1].strip(), head.end()
        if head[2] == ";":
            continue
        start, depth = place, 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[place], 0)
            place += 1
        body = text[start : place - 1]
        if "{" in body:
            yield from rules_in(sheet, body, (*around, name))
        else:
            pairs = (one.partition(":") for one in body.split(";") if one.strip())
            yield Rule(sheet, around, name, tuple((key.strip(), value.strip()) for key, _, value in pairs))


def rules_of(path: Path) -> list[Rule]:
    """Read the rules of a file."""
    return [*rules_in(path.name, without_comments(path.read_text(encoding="utf-8")))]


@cache
def every_rule() -> tuple[Rule, ...]:
    """Read the rules of all style sheets."""
    return tuple(rule for path in sorted(CSS.glob("*.css")) for rule in rules_of(path))


def classes(rules: Iterable[Rule]) -> set[str]:
    """The class names in the selectors of rules."""
    return {name for rule in rules for name in re.findall(r"\.([a-zA-Z][\w-]*)", rule.selector)}


def classes_of(*sheets: str) -> set[str]:
    """The class names in style sheets."""
    return classes(rule for rule in every_rule() if rule.sheet in sheets)


def python_texts(path: Path) -> Iterator[str]:
    """The text literals of a Python file, but no docstrings and no names of elements.

    `{}` stands for a value in a literal.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    skipped |= {
        node.args[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("tag", "said") and node.args
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def script_texts(path: Path) -> Iterator[str]:
    """The text literals of a JavaScript or HTML file; `{}` stands for a value in a literal."""
    for literal in re.findall(r'"[^"\n]*"|\'[^\'\n]*\'|`[^`]*`', path.read_text(encoding="utf-8")):
        yield re.sub(r"\$\{[^{}]*\}", "{}", literal)


@cache
def words_of_programs() -> frozenset[str]:
    """The words in the text literals of Python, JavaScript and index.html."""
    texts = [text for path in (ROOT / "web").rglob("*.py") for text in python_texts(path)]
    scripts = [*(ROOT / "web" / "page").rglob("*.js"), ROOT / "index.html"]
    texts += [text for path in scripts for text in script_texts(path)]
    return frozenset(word for text in texts for word in re.findall(r"[\w{}-]+", text))


def is_printed(name: str) -> bool:
    """Whether a program prints a class, whole or as a beginning with a value after it."""
    beginning = name[: name.rfind("-") + 1]
    return name in words_of_programs() or bool(beginning and f"{beginning}{{}}" in words_of_programs())


def table(name: str) -> bool:
    """Whether a style sheet is one of the table's."""
    return name.startswith(("table", "cards"))


def test_the_table_and_the_lobby_share_only_classes_of_base_css() -> None:
    at_the_table = classes(rule for rule in every_rule() if table(rule.sheet))
    assert sorted((classes_of(*OF_THE_SCREENS) & at_the_table) - classes_of("base.css", "notices.css")) == []


def test_every_size_of_a_screen_has_a_name() -> None:
    queries = {(rule.sheet, one.removeprefix("@media ")) for rule in every_rule() for one in rule.around}
    plain = [
        (sheet, query)
        for sheet, query in sorted(queries)
        if not query.startswith(("@container", "@keyframes"))
        and not SIZE.fullmatch(query)
        and not PREFERENCE.fullmatch(query)
    ]
    assert plain == []


def test_every_named_size_is_explained_and_used() -> None:
    tokens = (CSS / TOKENS).read_text(encoding="utf-8")
    named = re.findall(r"^@custom-media (--[a-z-]+) ", tokens, re.M)
    used = {name for rule in every_rule() for one in rule.around for name in re.findall(r"--[a-z-]+", one)}
    explained = re.findall(r"^   (--[a-z-]+) +\|", tokens, re.M)
    assert explained == named
    assert sorted(used) == sorted(named)


def test_the_build_puts_the_queries_in_the_place_of_the_names(tmp_path: Path) -> None:
    for sheet in ("fonts.css", "base.css", "lobby.css", "notices.css", "first_paint.css"):
        (tmp_path / sheet).write_text("")
    sizes = "@custom-media --small (width < 9px);\n@custom-media --low-small (--small) and (height < 5px);\n"
    (tmp_path / TOKENS).write_text(sizes + "a {\n  b: c;\n}\n")
    (tmp_path / "table.css").write_text("@media (--low-small) {\n  a {\n    --small: 1px;\n  }\n}\n")
    assert joined_css(tmp_path) == {
        "page.css": "a {\nb: c;\n}\n",
        "rest.css": "@media (((width < 9px)) and (height < 5px)) {\na {\n--small: 1px;\n}\n}\n",
    }


def test_no_name_of_a_size_is_left_in_the_built_style_sheets() -> None:
    for sheet in joined_css(CSS).values():
        assert "@custom-media" not in sheet
        assert re.findall(r"@media[^{]*--[^{]*", sheet) == []


def test_every_layer_is_a_token() -> None:
    layers = [
        (rule.sheet, rule.selector, value)
        for rule in every_rule()
        for key, value in rule.declarations
        if key == "z-index" and not LAYER.fullmatch(value)
    ]
    assert layers == []


def test_an_error_is_above_everything_else() -> None:
    tokens = (CSS / TOKENS).read_text(encoding="utf-8")
    layers = {name: int(value) for name, value in re.findall(r"--layer-([a-z]+): (\d+);", tokens)}
    assert layers.pop("trouble") > max(layers.values())


def has_colour(value: str) -> bool:
    """Whether the value of a declaration contains a colour."""
    words = re.findall(r"(?<![\w-])[a-z]+(?![\w-])", re.sub(r'"[^"]*"|url\([^)]*\)', "", value).lower())
    return bool(COLOUR.search(value) or NAMED_COLOURS & set(words))


def test_colours_come_only_from_the_tokens() -> None:
    colours = [
        (rule.sheet, rule.selector, key, value)
        for rule in every_rule()
        for key, value in rule.declarations
        if rule.sheet != TOKENS and has_colour(value)
    ]
    assert colours == []


def variables(rules: Iterable[Rule]) -> set[str]:
    """The variables that rules set."""
    return {key for rule in rules for key, _ in rule.declarations if key.startswith("--")}


def test_every_token_exists_and_is_used() -> None:
    sheets = "".join(path.read_text(encoding="utf-8") for path in CSS.glob("*.css"))
    drawings = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "assets" / "art").rglob("*.svg"))
    used = set(re.findall(r"var\((--[\w-]+)", sheets + drawings))
    set_by_programs = {word for word in words_of_programs() if word.startswith("--")}
    assert sorted(variables(rule for rule in every_rule() if rule.sheet == TOKENS) - used) == []
    assert sorted(used - variables(every_rule()) - set_by_programs) == []


def test_every_class_is_printed_by_a_program() -> None:
    assert [name for name in sorted(classes(every_rule())) if not is_printed(name)] == []


def test_no_selector_has_two_rules_in_one_sheet() -> None:
    rules = Counter(
        (rule.sheet, rule.around, rule.selector) for rule in every_rule() if rule.selector != "@font-face"
    )
    assert [rule for rule, times in rules.items() if times > 1] == []


def test_no_rule_is_written_twice() -> None:
    same: dict[object, list[str]] = {}
    for rule in every_rule():
        if len(rule.declarations) > 1 and not any("@keyframes" in one for one in rule.around):
            where = rule.sheet if len(rule.declarations) <= BY_ACCIDENT else None
            key = (where, rule.around, frozenset(rule.declarations))
            same.setdefault(key, []).append(f"{rule.sheet}: {rule.selector}")
    assert [rules for rules in same.values() if len(rules) > 1] == []


def test_everything_about_a_seat_is_in_one_sheet() -> None:
    elsewhere = [
        (rule.sheet, rule.selector)
        for rule in every_rule()
        if rule.sheet not in ("table_seat.css", "table_town.css")
        and OF_A_SEAT & classes([rule])
        and not (rule.sheet == "table_others.css" and classes([rule]) == {"others-seats", "seat"})
    ]
    assert elsewhere == []
