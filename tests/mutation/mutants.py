"""Create mutants: small changes to rule functions that tests should detect.

Code that runs at import, annotations, defaults, strings and assertions stay unchanged.
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

ROOT = Path(__file__).parents[2]
MODULES = (
    "rules/*.py",
    "table/*.py",
    "language/*.py",
    "presentation/legal_actions.py",
    "presentation/blocked_cards.py",
)
"""The modules with the rules of a game."""

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
"""Fields of the syntax tree that don't run with a function."""


class Mutant(NamedTuple):
    """A change of a module.

    number: its index there; lines: a test must run one of them to detect it; game: name of the ruleset.
    compiles: it changes the compilation of cards, and its lines are those of the whole step.
    """

    path: Path
    name: str
    number: int
    lines: range
    game: str = ""
    compiles: bool = False


class Change(NamedTuple):
    """A replaced syntax tree node. home: its class or module; compiles: as in Mutant."""

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
        """Replace the old node with the new one."""
        new = ast.fix_missing_locations(ast.copy_location(self._in_sight(), self.old))
        if self.index is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.index] = new

    def _in_sight(self) -> ast.AST:
        """Return the new node, plus the old one in unreachable code if names may differ.

        A function accepts new code only if its closure has the same variables.
        """
        never = ast.Constant(False)
        match self.old, self.new:
            case ast.stmt() as old, ast.stmt() as new:
                return ast.If(never, [old], [new])
            case ast.BoolOp() as old, ast.expr() as new:
                return ast.IfExp(never, old, new)
        return self.new


def sample(mutants: list[Mutant], count: int | None, seed: int) -> list[Mutant]:
    """Return a sample by hash of seed and name, stable across code changes."""
    return sorted(mutants, key=lambda mutant: blake2b(f"{seed} {mutant.name}".encode()).digest())[:count]


def games() -> dict[str, Path]:
    """Return the folders of all registered games with rule modules, by name."""
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
    """Return a module's mutants, named by game, module, function, old and new code.

    Language modules are prefixed with `language`, because some share their name with a rule module.
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
    """All functions of this process by module. Created once: the search takes 0.2 s."""

    def __init__(self) -> None:
        gc.unfreeze()  # get_objects omits frozen objects
        self._by_file = defaultdict[str, list[FunctionType]](list)
        for thing in gc.get_objects():
            if type(thing) is FunctionType:
                self._by_file[thing.__code__.co_filename].append(thing)
        gc.freeze()

    def of(self, path: Path) -> list[FunctionType]:
        """Return the functions of a module."""
        return self._by_file[str(path)]


def install(mutant: Mutant, functions: Functions) -> None:
    """Replace the code of the changed functions in this process. No file is written."""
    tree = _parse(mutant.path)
    was = _codes(compile(tree, str(mutant.path), "exec"))
    list(_changes(tree, tree))[mutant.number].make()
    now = _codes(compile(tree, str(mutant.path), "exec"))
    changed = {place: code for place, code in now.items() if code != was[place]}
    for function in functions.of(mutant.path):
        if _place(function.__code__) in changed:
            function.__code__ = changed[_place(function.__code__)]


def compile_anew(mutant: Mutant) -> None:
    """Compile the game's cards again with a mutant. Raises the compiler's errors."""
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
    """Yield all changes below a node in code order. inside: the enclosing function."""
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
    """Yield the replacements of a node."""
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
    """Yield the negated condition unless another change is the same."""
    match node:
        case ast.UnaryOp(ast.Not()) | ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()]):
            return
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return
        case ast.expr():
            yield ast.UnaryOp(ast.Not(), node)


def _lines(change: Change) -> range:
    """Return the lines from the start of the statement to the end of the change."""
    if change.compiles:
        return range(change.home.body[0].lineno, (change.home.body[-1].end_lineno or 0) + 1)
    last = getattr(change.old, "end_lineno", None) or change.statement.lineno
    return range(change.statement.lineno, last + 1)


def _words(node: ast.AST) -> str:
    return re.sub(r"\s+", " ", ast.unparse(node))
