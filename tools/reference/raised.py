"""Where the library raises its errors: codes and texts, read from the source."""

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import estaminet

PACKAGE = Path(estaminet.__file__).parent
BASE = "EstaminetError"
GAP = "…"  # what a text says only when it is raised


class Raised(NamedTuple):
    """One place where an error is made."""

    code: str
    kind: str  # the class
    module: str
    text: str | None  # None: its class says it all


class Kind(NamedTuple):
    """A class of errors. `fixed`: its one code; `listing`: it takes a list of defects."""

    name: str
    about: str
    module: str
    fixed: str | None
    listing: bool


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts).removesuffix(".__init__")
        yield name, ast.parse(path.read_text(encoding="utf-8"))


def kinds() -> dict[str, Kind]:
    """The base class and all that descend from it, by name."""
    rows = [(name, node) for name, tree in modules() for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)]  # fmt: skip
    found: dict[str, Kind] = {}
    while True:
        fresh = [(n, c) for n, c in rows if c.name not in found and _descends(c, found)]
        if not fresh:
            return found
        for name, node in fresh:
            found[node.name] = _kind(name, node, found)


def _bases(node: ast.ClassDef) -> list[str]:
    return [base.id for base in node.bases if isinstance(base, ast.Name)]


def _descends(node: ast.ClassDef, found: dict[str, Kind]) -> bool:
    return node.name == BASE or any(base in found for base in _bases(node))


def _kind(module: str, node: ast.ClassDef, found: dict[str, Kind]) -> Kind:
    about = (ast.get_docstring(node) or "").replace("\n", " ")
    listing = any(found[base].listing for base in _bases(node) if base in found)
    default = _default_code(node)
    return Kind(
        node.name, about, module, default or _own_code(node), listing or default is not None
    )


def _default_code(node: ast.ClassDef) -> str | None:
    """`default_code = "…"` in the body of a class that lists defects."""
    for row in node.body:
        if isinstance(row, ast.Assign) and ast.unparse(row.targets[0]) == "default_code":
            return str(ast.literal_eval(row.value))
    return None


def _own_code(node: ast.ClassDef) -> str | None:
    """The code that a class hands to the base by itself."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__":
            first = call.args[0]
            if isinstance(first, ast.Constant):
                return str(first.value)
    return None


def raised() -> list[Raised]:
    """Every place, in the order of the modules."""
    family = kinds()
    found = []
    for module, tree in modules():
        for scope in ast.walk(tree):
            if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
                found += [row for call in _made(scope, family)
                          for row in _rows(call, Scope(scope, tree), family, module)]  # fmt: skip
    return found


def _made(scope: ast.AST, family: dict[str, Kind]) -> list[ast.Call]:
    calls = [node for node in ast.walk(scope) if isinstance(node, ast.Call)]
    return [c for c in calls if isinstance(c.func, ast.Name) and c.func.id in family]


def _rows(call: ast.Call, scope: "Scope", family: dict[str, Kind], module: str) -> Iterator[Raised]:
    kind = family[ast.unparse(call.func)]
    if kind.listing:
        codes = scope.exact(call.args[2]) if len(call.args) > 2 else [kind.fixed or ""]
    else:
        codes = [kind.fixed] if kind.fixed else scope.exact(call.args[0])
    told = [text for text in scope.texts(call.args[1]) if text != GAP]
    for code, text in _pairs(codes, [*told] or [None]):
        yield Raised(code, kind.name, module, text)


def _pairs(codes: list[str], texts: list[str | None]) -> list[tuple[str, str | None]]:
    """Codes and texts that were chosen together belong together."""
    if len(codes) == len(texts):
        return list(zip(codes, texts, strict=True))
    return list(product(codes, texts))


class Scope:
    """A function, and what the expressions in it can be."""

    def __init__(self, function: ast.FunctionDef | ast.AsyncFunctionDef, tree: ast.Module) -> None:
        self.function = function
        self.tree = tree

    def exact(self, value: ast.expr) -> list[str]:
        """The strings it can be; none if it is handed on from another error."""
        return [text for text in self.texts(value, deep=True) if GAP not in text]

    def texts(self, value: ast.expr, deep: bool = False) -> list[str]:
        """The strings it can be, with gaps; `deep`: ask the callers what fills them."""
        if isinstance(value, ast.Constant):
            return [str(value.value)]
        if isinstance(value, ast.IfExp):
            return [*self.texts(value.body, deep), *self.texts(value.orelse, deep)]
        if isinstance(value, ast.JoinedStr):
            parts = [self.texts(part, deep) for part in value.values]
            return ["".join(row) for row in product(*parts)]
        if isinstance(value, ast.List):
            return [text for one in value.elts for text in self.texts(one, deep)]
        if isinstance(value, ast.FormattedValue):
            return self.texts(value.value, deep)
        if isinstance(value, ast.Name):
            return self._named(value, deep) or [GAP]
        return [GAP]

    def _named(self, name: ast.Name, deep: bool) -> list[str]:
        values = self._assigned(name) or ([*self._passed(name.id)] if deep else [])
        return [text for value in values for text in self.texts(value, deep)]

    def _assigned(self, name: ast.Name) -> list[ast.expr]:
        """What the name was last given above the place where it is used."""
        rows = [node for node in ast.walk(self.function) if isinstance(node, ast.Assign)]
        for node in sorted(rows, key=lambda node: -node.lineno):
            found = list(_of_target(node.targets[0], node.value, name.id))
            if found and node.lineno < name.lineno:
                return found
        return []

    def _passed(self, name: str) -> Iterator[ast.expr]:
        """What the module's own calls hand to a parameter of the function."""
        names = [argument.arg for argument in self.function.args.args]
        if name not in names:
            return
        at = names.index(name)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == self.function.name:
                yield node.args[at]


def _of_target(target: ast.expr, value: ast.expr, name: str) -> Iterator[ast.expr]:
    """The part of an assignment that a name gets."""
    if isinstance(target, ast.Name):
        if target.id == name:
            yield value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
        yield from _of_target(target, value.body, name)
        yield from _of_target(target, value.orelse, name)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, part in zip(target.elts, value.elts, strict=True):
            yield from _of_target(one, part, name)
