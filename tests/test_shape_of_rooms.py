"""The shape of the code of rooms: files and classes are small, all is called, nothing only forwards."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from tests.code import modules, name_of, parsed

LONGEST_FILE = 450
MOST_METHODS = 45

NET = modules("bang/net")
USERS = modules("bang", "web")
"""The files whose calls count: tests and measures are no reason for a function to exist."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


SCREENS = "bang/net/seen.py"
"""What screens read, gathered from the parts of a room."""


class Method(NamedTuple):
    """A function or a method, with its file and its class."""

    file: str
    owner: str
    name: str
    node: Function

    def __str__(self) -> str:
        """Where it is, as one looks for it."""
        return f"{self.file}:{self.node.lineno} {self.owner}{'.' if self.owner else ''}{self.name}"


def classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    """The classes of a file."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def methods_of(file: str, tree: ast.Module) -> Iterator[Method]:
    """All functions and methods of a file, without those inside of others."""
    for one in tree.body:
        if isinstance(one, Function):
            yield Method(file, "", one.name, one)
    for owner in classes(tree):
        for one in owner.body:
            if isinstance(one, Function):
                yield Method(file, owner.name, one.name, one)


# -- size ----------------------------------------------------------------------------------------------------


def too_long(file: str, text: str) -> str:
    """What is wrong with the length of a file; "" if nothing is."""
    lines = text.count("\n")
    return f"{file} has {lines} lines" if lines > LONGEST_FILE else ""


def too_large(file: str, tree: ast.Module) -> list[str]:
    """The classes of a file that have too many methods."""
    counted = {owner.name: sum(isinstance(one, Function) for one in owner.body) for owner in classes(tree)}
    return [f"{file}: {name} has {count} methods" for name, count in counted.items() if count > MOST_METHODS]


def test_no_file_of_rooms_is_too_long() -> None:
    assert [found for path in NET if (found := too_long(name_of(path), path.read_text("utf-8")))] == []


def test_no_class_of_rooms_has_too_many_methods() -> None:
    assert [found for path in NET for found in too_large(name_of(path), parsed(path))] == []


def test_a_long_file_and_a_large_class_are_noticed() -> None:
    methods = "\n".join(f"    def m{n}(self): ..." for n in range(MOST_METHODS + 1))
    assert too_large("x", ast.parse(f"class A:\n{methods}\n")) == ["x: A has 46 methods"]
    assert too_long("x", "\n" * (LONGEST_FILE + 1)) == "x has 451 lines"
    assert too_long("x", "\n" * LONGEST_FILE) == ""


# -- everything is called ------------------------------------------------------------------------------------


class Use(NamedTuple):
    """A place where a name is read."""

    inside: str
    """The class and the function in which it is read."""
    owner: str
    """The class whose `self` it is read from; "" if it is read from anything else."""


def uses_in(file: str, tree: ast.Module) -> Iterator[tuple[str, Use]]:
    """All names that a file reads, calls or imports."""

    def look(node: ast.AST, owner: str, inside: str) -> Iterator[tuple[str, Use]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                yield from look(child, child.name, "")
                continue
            if isinstance(child, Function):
                yield from look(child, owner, inside or f"{file} {owner} {child.name}")
                continue
            if isinstance(child, ast.Attribute):
                base = child.value
                is_own = isinstance(base, ast.Name) and base.id in ("self", "cls")
                yield child.attr, Use(inside, owner if is_own else "")
            elif isinstance(child, ast.Name):
                yield child.id, Use(inside, "")
            elif isinstance(child, ast.ImportFrom):
                yield from ((name.name, Use(inside, "")) for name in child.names)
            yield from look(child, owner, inside)

    return look(tree, "", "")


def families(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    """For each class, its own name and those of the classes that it has anything to do with."""
    found: dict[str, set[str]] = defaultdict(set)
    for tree in trees.values():
        for one in classes(tree):
            found[one.name].add(one.name)
            for base in one.bases:
                name = ast.unparse(base).rpartition(".")[2]
                found[one.name].add(name)
                found[name].add(one.name)
    return found


def never_called(net: dict[str, ast.Module], users: dict[str, ast.Module]) -> list[str]:
    """The functions and methods that nobody calls, not counting calls of themselves."""
    uses: dict[str, set[Use]] = defaultdict(set)
    for file, tree in users.items():
        for name, use in uses_in(file, tree):
            uses[name].add(use)
    family = families(users)
    found = []
    for file, tree in net.items():
        for one in methods_of(file, tree):
            itself = f"{file} {one.owner} {one.name}"
            is_called = any(
                use.inside != itself and (not use.owner or one.owner in family[use.owner])
                for use in uses[one.name]
            )
            if not is_called and not is_found_by_name(one):
                found.append(str(one))
    return found


def is_found_by_name(one: Method) -> bool:
    """Whether Python calls a method by itself, or the page by its name (tests/unit/test_room_commands.py)."""
    return (one.name.startswith("__") and one.name.endswith("__")) or one.name.startswith("do_")


def test_everything_in_rooms_is_called() -> None:
    trees = {name_of(path): parsed(path) for path in USERS}
    net = {name_of(path): parsed(path) for path in NET}
    assert never_called(net, trees) == []


def test_what_nobody_calls_is_noticed() -> None:
    code = """
class A:
    def __init__(self): self.used()
    def used(self): ...
    def unused(self): self.unused()
    def of_another(self): ...
    def read(self): ...
    def do_vote(self): ...
class B(A):
    def named(self): return self.read
class C:
    def of_another(self): ...
    def named(self): return self.of_another
def free(): ...
def known(): B().named, C
"""
    trees = {"x": ast.parse(code)}
    found = [one.partition(" ")[2] for one in never_called(trees, trees)]
    assert found == ["free", "known", "A.unused", "A.of_another"]


# -- nothing only forwards -----------------------------------------------------------------------------------


def forwards_to(node: Function) -> str:
    """The method to which a function does nothing but pass on its own arguments; "" if it does more."""
    is_words = [isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) for one in node.body]
    body = [one for one, is_word in zip(node.body, is_words, strict=True) if not is_word]
    if len(body) != 1 or not isinstance(body[0], ast.Return | ast.Expr):
        return ""
    call = body[0].value
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return ""
    arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
    own = [one.arg for one in arguments if one.arg not in ("self", "cls")]
    given = [ast.unparse(one) for one in (*call.args, *(word.value for word in call.keywords))]
    is_chain = any(isinstance(one, ast.Call) for one in ast.walk(call.func))
    return "" if is_chain or given != own else call.func.attr


def only_forwarding(net: dict[str, ast.Module]) -> list[str]:
    """The functions and methods that only forward to another one of rooms; properties and screens' may."""
    known = [one for file, tree in net.items() if file != SCREENS for one in methods_of(file, tree)]
    names = {one.name for one in known}
    return [
        str(one)
        for one in known
        if forwards_to(one.node) in names
        and not any(ast.unparse(mark) == "property" for mark in one.node.decorator_list)
    ]


def test_nothing_in_rooms_only_forwards() -> None:
    assert only_forwarding({name_of(path): parsed(path) for path in NET}) == []


def test_what_only_forwards_is_noticed() -> None:
    code = """
class A:
    def way(self, who):
        "The way."
        return self.other.way(who)
    def stop(self): self.other.stop()
    def keep(self, one): self.things.append(one)
    def swapped(self, one, two): self.other.way(two, one)
    def fewer(self, one, two): self.other.way(one)
    def more(self, one): return self.other.way(one) or 1
    @property
    def here(self): return self.other.stop()
"""
    found = [one.partition(" ")[2] for one in only_forwarding({"x": ast.parse(code)})]
    assert found == ["A.way", "A.stop"]
