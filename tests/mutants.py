"""Small faults put into the rules' code, one at a time: mutants. A rule that is tested has a test that sees them.

Only code inside functions is changed; what runs at import, annotations, defaults and texts stay as they are, and so do
assertions: what they say holds anyway, and a weaker one changes nothing.
"""

import ast
import gc
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

from engine import ruleset as rulesets

ROOT = Path(__file__).parents[1]
MODULES = ("rules/*.py", "table/*.py", "language/*.py", "surface/legal.py")
"""Where a game keeps what its numbered rules say."""

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    one: other
    for pair in [
        (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot),
        (ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.BitOr, ast.BitAnd),
    ]
    for one, other in (pair, pair[::-1])
}  # fmt: skip
CALLED_INSTEAD = {"min": "max", "max": "min", "any": "all", "all": "any", "reversed": "list", "sorted": "list"}
UNCHANGED = {"annotation", "returns", "decorator_list", "defaults", "kw_defaults"}
"""Fields of the syntax tree that are no deeds of a function."""


class Mutant(NamedTuple):
    """One change of one module. number: which of the module's; lines: those a test must run to see it.

    game: the name of the ruleset whose rules it is about. compiles: it is in what makes a program of a card's text;
    that was done before any test, so its lines are those of the whole step.
    """

    path: Path
    name: str
    number: int
    lines: range
    game: str = ""
    compiles: bool = False


class Change(NamedTuple):
    """A node of a syntax tree, where it hangs, and what could stand there instead.

    home: the class that it is in, or the module; compiles: as of its mutant.
    """

    function: str
    statement: ast.stmt
    home: ast.ClassDef | ast.Module
    compiles: bool
    parent: ast.AST
    field: str
    index: int | None
    old: ast.AST
    new: ast.AST

    def make(self) -> None:
        """Put the new node in the place of the old one."""
        new = ast.fix_missing_locations(ast.copy_location(self._in_sight(), self.old))
        if self.index is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.index] = new

    def _in_sight(self) -> ast.AST:
        """Return the new node beside the old one where it names less, which is never reached.

        A function whose code knew fewer names of those around it could not be given that code.
        """
        never = ast.Constant(False)
        match self.old, self.new:
            case ast.stmt() as old, ast.stmt() as new:
                return ast.If(never, [old], [new])
            case ast.BoolOp() as old, ast.expr() as new:
                return ast.IfExp(never, old, new)
        return self.new


def sample(mutants: list[Mutant], count: int | None, seed: int) -> list[Mutant]:
    """Return some (all without a count), in the order of the hash of seed and name.

    A change of the code elsewhere changes the others little.
    """
    return sorted(mutants, key=lambda mutant: blake2b(f"{seed} {mutant.name}".encode()).digest())[:count]


def games() -> dict[str, Path]:
    """Return the folder of each game of the registry that has rules in modules of their own, by its name."""
    homes = {name: ROOT.joinpath(*module.split(".")).parent for name, module in rulesets.RULESETS.items()}
    return {name: home for name, home in homes.items() if (home / "rules").is_dir()}


def all_mutants() -> list[Mutant]:
    """Return all mutants of the rules of all games."""
    homes = games()
    return [mutant for game in homes for path in modules(homes[game]) for mutant in mutants_of(path, game)]


def modules(home: Path) -> list[Path]:
    """Return the modules of a game's rules. home: its folder."""
    return sorted(path for pattern in MODULES for path in home.glob(pattern))


def mutants_of(path: Path, game: str = "") -> list[Mutant]:
    """Return all mutants of a module.

    Each has a name of its own: game, module, function, what stood there, what does now. Modules of the language have
    that before theirs, because some are called like the rules that they call.
    """
    found, seen, tree = [], Counter[str](), _parse(path)
    folder = path.parent.name if path.parent.name == "language" else ""
    for number, change in enumerate(_changes(tree, tree)):
        place = ".".join(filter(None, (game, folder, path.stem, change.function)))
        name = f"{place}: {_words(change.old)} -> {_words(change.new)}"
        seen[name] += 1
        name += f" ({seen[name]})" if seen[name] > 1 else ""
        found.append(Mutant(path, name, number, _lines(change), game, change.compiles))
    return found


class Functions:
    """All functions of this process by their module, found once: a search takes a fifth of a second."""

    def __init__(self) -> None:
        gc.unfreeze()  # what the collector has put aside, it doesn't tell of
        self._by_file = defaultdict[str, list[FunctionType]](list)
        for thing in gc.get_objects():
            if type(thing) is FunctionType:
                self._by_file[thing.__code__.co_filename].append(thing)
        gc.freeze()

    def of(self, path: Path) -> list[FunctionType]:
        """Return the functions of a module."""
        return self._by_file[str(path)]


def install(mutant: Mutant, functions: Functions) -> None:
    """Let all functions of this process that the mutant is about run its code. No file is written."""
    tree = _parse(mutant.path)
    was = _codes(compile(tree, str(mutant.path), "exec"))
    list(_changes(tree, tree))[mutant.number].make()
    now = _codes(compile(tree, str(mutant.path), "exec"))
    changed = {place: code for place, code in now.items() if code != was[place]}
    for function in functions.of(mutant.path):
        if _place(function.__code__) in changed:
            function.__code__ = changed[_place(function.__code__)]


def compile_anew(mutant: Mutant) -> None:
    """Let the game's cards do what they are compiled into with a mutant. Raises what that compiling raises."""
    cards = import_module(f"engine.{mutant.path.parents[1].name}.card_set")
    box, now = cards.standard(), cards.load()
    box.programs.update(now.programs)
    box.references.update(now.references)


def _parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _codes(code: CodeType) -> dict[tuple[object, ...], CodeType]:
    """Return the code of each function of a module, by its place."""
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return {_place(code): code} | {place: one for each in inner for place, one in _codes(each).items()}


def _place(code: CodeType) -> tuple[object, ...]:
    return code.co_qualname, code.co_firstlineno, code.co_varnames[: code.co_argcount]


def _changes(
    node: ast.AST,
    home: ast.ClassDef | ast.Module,
    function: str = "",
    statement: ast.stmt | None = None,
    inside: ast.FunctionDef | ast.Lambda | None = None,
) -> Iterator[Change]:
    """Yield all changes of what lies below a node, in the order of the code. inside: the function it is part of."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
        function = f"{function}.{getattr(node, 'name', '<lambda>')}".lstrip(".")
        home, inside = (node, None) if isinstance(node, ast.ClassDef) else (home, node)
    for field, index, child in _children(node):
        here = child if isinstance(child, ast.stmt) else statement
        if inside is not None and here is not None:
            compiles = any(argument.arg == "code" for argument in inside.args.args)
            is_condition = field in ("test", "ifs")
            for new in [*_instead(child), *(_negated(child) if is_condition else ())]:
                yield Change(function, here, home, compiles, node, field, index, child, new)
        yield from _changes(child, home, function, here, inside)


def _children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if field in UNCHANGED or isinstance(node, ast.Assert):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                yield field, index, child


def _instead(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what could stand in the place of a node."""
    match node:
        case ast.Compare(left, [op], right) if type(op) in SWAPPED:
            yield ast.Compare(left, [SWAPPED[type(op)]()], right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(SWAPPED[type(op)](), values)
            for left_out in range(len(values)):
                rest = [value for number, value in enumerate(values) if number != left_out]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.BinOp(left, op, right) if type(op) in SWAPPED:
            yield ast.BinOp(left, SWAPPED[type(op)](), right)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Call(ast.Name(name), arguments, []) if name in CALLED_INSTEAD:
            yield ast.Call(ast.Name(CALLED_INSTEAD[name], ast.Load()), arguments, [])
        case ast.AugAssign(target, op, value) if type(op) in SWAPPED:
            yield from (ast.AugAssign(target, SWAPPED[type(op)](), value), ast.Pass())
        case ast.Expr(ast.Call()) | ast.Assign([ast.Attribute() | ast.Subscript()]) | ast.Delete():
            yield ast.Pass()
        case ast.Continue() | ast.Break() | ast.Return(None):
            yield ast.Pass()


def _negated(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the opposite of a condition, where no other change makes it."""
    match node:
        case ast.UnaryOp(ast.Not()) | ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()]):
            return
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return
        case ast.expr():
            yield ast.UnaryOp(ast.Not(), node)


def _lines(change: Change) -> range:
    """Return the lines from the head of the statement to the end of what changes in it."""
    if change.compiles:
        return range(change.home.body[0].lineno, (change.home.body[-1].end_lineno or 0) + 1)
    last = getattr(change.old, "end_lineno", None) or change.statement.lineno
    return range(change.statement.lineno, last + 1)


def _words(node: ast.AST) -> str:
    return re.sub(r"\s+", " ", ast.unparse(node))
