"""Compares every public declaration of the stand-ins with its row in the tables of witnesses.

A row contains Apple's declaration and names the source of that declaration. A stand-in that disagrees with its row is
wrong, and tests against that stand-in prove nothing about Apple's systems.

    declarations.py MODULES [MODULES ...]

Each MODULES argument is a folder with the stand-ins compiled for one system.
"""

import collections
import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile

TABLES = pathlib.Path(__file__).resolve().parent
MODULES = ["AppKit", "AppleFoundation", "ObjectiveC", "QuartzCore", "SwiftUI", "UIKit"]
PLATFORMS = ["iOS", "Mac Catalyst", "macOS", "visionOS"]
COLUMNS = ["declaration", "kind", "symbol", "signature", "isolation", "sendable", *PLATFORMS]
COLUMNS += ["witness", "where", "also"]
COMPARED = ["kind", "signature", "isolation", "sendable"]
TYPES = ("class", "struct", "enum", "protocol")

Row = collections.namedtuple("Row", [column.replace(" ", "") for column in COLUMNS])


# MARK: - Normalized declarations

MODIFIERS = set(
    "open public package internal fileprivate private final override required convenience dynamic lazy weak optional "
    "nonisolated isolated mutating nonmutating static indirect prefix postfix infix unowned consuming borrowing".split()
)
# Apple's pages and the stand-ins use these synonyms for the same types.
SYNONYMS = {
    "NSRect": "CGRect", "NSPoint": "CGPoint", "NSSize": "CGSize", "Void": "()", "CFTypeRef": "AnyObject",
    "TimeInterval": "Double", "CFTimeInterval": "Double", "NSNotification.Name": "Notification.Name", "CFIndex": "Int",
}
SYNONYM = re.compile(r"(?<![\w.])(" + "|".join(map(re.escape, SYNONYMS)) + r")\b")
MODULE_NAME = re.compile(r"\b(Swift|Foundation|UIKit|AppKit|QuartzCore|CoreGraphics|SwiftUI|SwiftUICore)\.(?=[A-Z])")
BUILDERS = re.compile(r"@(ViewBuilder|ContentBuilder|MenuBuilder|SceneBuilder)\s+")


def split_outside_brackets(text, separator=","):
    """Splits a string at the separators that are outside all brackets, and returns the parts."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        if character in "([{<":
            depth += 1
        elif character in ")]}>" and text[index - 1 : index + 1] != "->":
            depth -= 1
        elif character == separator and depth == 0:
            parts.append(text[start:index].strip())
            start = index + 1
    return parts + [text[start:].strip()] if text[start:].strip() else parts


def closing_bracket(text, start):
    """Returns the index of the bracket that closes the bracket at the index `start`, or the last index if none does."""
    depth = 0
    for index in range(start, len(text)):
        if text[index] in "([{<":
            depth += 1
        elif text[index] in ")]}>" and text[index - 1 : index + 1] != "->":
            depth -= 1
            if depth == 0:
                return index
    return len(text) - 1


def type_name(text):
    text = BUILDERS.sub("", split_outside_brackets(text, "=")[0] if text else "")
    text = MODULE_NAME.sub("", re.sub(r"\bany\s+", "", text))
    # A closure isolated to the main actor is implicitly `@Sendable`.
    text = SYNONYM.sub(lambda name: SYNONYMS[name.group(1)], text).replace("@MainActor @Sendable", "@MainActor")
    return re.sub(r"\s*:\s*", ": ", re.sub(r"\s+", " ", text)).strip()


def parameter(text):
    parts = split_outside_brackets(text, ":")
    if len(parts) < 2:
        return type_name(text)
    names = re.sub(r"@\w+\s*", "", parts[0]).split()
    label = names[0] if len(names) != 1 else names[-1]
    return f"{label}: {type_name(':'.join(parts[1:]))}"


def describe(text):
    """Returns a Swift declaration's kind, its isolation, and its signature without parameter names and defaults."""
    text = " ".join(text.split())
    modifiers, attributes = set(), ""
    while True:
        attribute = re.match(r"@\w+(\([^)]*\))?\s*", text)
        modifier = re.match(r"(\w+)(\((?:un)?safe\))?\s+", text)
        if attribute:
            attributes += attribute.group(0)
            text = text[attribute.end() :]
        elif modifier and (
            modifier.group(1) in MODIFIERS or re.match(r"class\s+(func|var|let|subscript|override|final)\b", text)
        ):
            modifiers.add("static" if modifier.group(1) == "class" else modifier.group(1))
            text = text[modifier.end() :]
        else:
            break
    keyword = re.match(r"\w+", text).group(0)
    rest = text[len(keyword) :].strip()
    kind = {"func": "method", "var": "property", "let": "property"}.get(keyword, keyword)
    if "static" in modifiers:
        kind = "type " + kind
    if "optional" in modifiers:
        kind = "optional " + kind
    isolation = "MainActor" if "@MainActor" in attributes else "nonisolated"
    if "lazy" in modifiers:  # Public lazy properties have private setters here, which the symbol graph doesn't show.
        rest = rest.replace("{ get set }", "{ get }")
    return kind, isolation, normalize_generics(signature(keyword, rest), rest)


def normalize_generics(signature, rest):
    """Replaces the names of generic parameters with `T0`, `T1`, because sources may use different names."""
    generics = re.match(r"\??\w*\s*(<[^(=]*>)\s*[(=]", rest)
    for number, generic in enumerate(split_outside_brackets(generics.group(1)[1:-1])) if generics else ():
        signature = re.sub(rf"\b{re.split(r'[: ]', generic)[0]}\b", f"T{number}", signature)
    return signature


def signature(keyword, rest):
    if keyword in ("var", "let"):
        access = "get set" if keyword == "var" else "get"
        accessors = re.search(r"\{([^{}]*\bget\b[^{}]*)\}\s*$", rest)
        if accessors:
            access = "get set" if re.search(r"\bset\b", accessors.group(1)) else "get"
            rest = rest[: accessors.start()]
        return f"{type_name(':'.join(split_outside_brackets(rest, ':')[1:]))} {{ {access} }}"
    if keyword in ("func", "init", "subscript"):
        name = re.match(r"`?\w+`?|[^\s\w(]+(?=[\s(<])" if keyword == "func" else r"[?!]?", rest).group(0)
        failable, position, generics = ("" if keyword == "func" else name), len(name), ""
        while rest[position] == " ":
            position += 1
        if rest[position] == "<":
            end = closing_bracket(rest, position)
            generics, position = type_name(rest[position : end + 1]), end + 1
        end = closing_bracket(rest, position)
        parameters = ", ".join(parameter(piece) for piece in split_outside_brackets(rest[position + 1 : end]))
        rest, where, access = rest[end + 1 :].strip(), "", ""
        accessors = re.search(r"\{([^{}]*)\}\s*$", rest)
        if accessors:
            access = " { get set }" if "set" in accessors.group(1) else " { get }"
            rest = rest[: accessors.start()].strip()
        clause = re.search(r"\bwhere\b(.*)$", rest)
        if clause:
            where = " where " + ", ".join(sorted(type_name(piece) for piece in split_outside_brackets(clause.group(1))))
            rest = rest[: clause.start()].strip()
        effects = re.match(r"((async|rethrows|throws)\s*)*", rest).group(0)
        result = type_name(re.sub(r"^->\s*", "", rest[len(effects) :]))
        result = f" -> {result}" if result not in ("", "()") else ""
        return f"{failable}{generics}({parameters}){effects and ' ' + effects.strip()}{result}{access}{where}"
    if keyword == "case":
        values = re.search(r"\(.*\)", rest)
        pieces = split_outside_brackets(values.group(0)[1:-1]) if values else []
        return f"({', '.join(parameter(piece) for piece in pieces)})" if values else ""
    if keyword == "typealias" and "=" in rest:
        return "= " + type_name(rest.split("=", 1)[1])
    return ""


# MARK: - The stand-ins

Declaration = collections.namedtuple("Declaration", "path kind signature isolation sendable location symbol")


def graphs(module, modules, folder):
    """Returns the symbol graphs of a compiled module and of its extensions of other modules."""
    target = json.loads(subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True).stdout)
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-I", modules, "-target", target["target"]["triple"]]
        + ["-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder],
        check=True,
        capture_output=True,
    )
    files = [folder / f"{module}.symbols.json", *sorted(folder.glob(f"{module}@*.symbols.json"))]
    return [json.loads(file.read_text()) for file in files]


def declarations(module, modules):
    """Yields a compiled module's public declarations from its symbol graphs, except default implementations."""
    if not (modules / f"{module}.swiftmodule").exists():
        return
    with tempfile.TemporaryDirectory() as temporary:
        symbol_graphs = graphs(module, modules, pathlib.Path(temporary))
    relations, defaults = collections.defaultdict(list), set()
    for relation in (relation for graph in symbol_graphs for relation in graph["relationships"]):
        relations[relation["source"]].append(relation)
        if relation["kind"] == "defaultImplementationOf":
            defaults.add(relation["target"])
    symbols = [symbol for graph in symbol_graphs for symbol in graph["symbols"]]
    names = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in symbols}
    for symbol in (symbol for symbol in symbols if "location" in symbol):
        precise = symbol["identifier"]["precise"]
        symbol_relations = relations[precise]
        if any(relation["kind"] == "defaultImplementationOf" for relation in symbol_relations):
            continue
        kind, isolation, signature_text = describe("".join(part["spelling"] for part in symbol["declarationFragments"]))
        if precise in defaults:
            kind = "optional " + kind
        sendable = "-"
        if kind in TYPES:
            sendable = "yes" if any(relation["target"] == "s:s8SendableP" for relation in symbol_relations) else "no"
        inherited = [relation for relation in symbol_relations if relation["kind"] == "inheritsFrom"]
        if kind == "class" and inherited:
            signature_text = ": " + (names.get(inherited[0]["target"]) or inherited[0]["targetFallback"]).split(".")[-1]
        if kind in ("typealias", "case", "associatedtype"):
            isolation = "-"
        location = symbol["location"]["uri"].split("/StandIns/")[-1]
        location += f":{symbol['location']['position']['line'] + 1}"
        yield Declaration(names[precise], kind, signature_text, isolation, sendable, location, precise)


# MARK: - The tables


def table(module, folder=TABLES):
    with open(folder / f"{module}.tsv", newline="") as file:
        reader = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        if next(reader) != COLUMNS:
            raise SystemExit(f"{module}.tsv: the first line must name the columns: {' '.join(COLUMNS)}")
        return [Row(*line) for line in reader]


def mismatches(module, folders, tables=TABLES):
    """Yields the differences between a module of the stand-ins and its table."""
    rows = table(module, tables)
    if [row[:4] for row in rows] != sorted(row[:4] for row in rows):
        yield f"{module}.tsv: the rows are not sorted"
    remaining = collections.defaultdict(list)
    for row in rows:
        remaining[row.declaration].append(row)
    # A declaration that iOS and macOS share needs only one row.
    declared = {declaration[:5]: declaration for folder in folders for declaration in declarations(module, folder)}
    unmatched = []
    for declaration in declared.values():
        matching = [row for row in remaining[declaration.path] if not differences(declaration, row)]
        if matching:
            remaining[declaration.path].remove(matching[0])
        else:
            unmatched.append(declaration)
    for declaration in unmatched:
        if not remaining[declaration.path]:
            yield f"{declaration.location}: {declaration.path} has no row in {module}.tsv: {declaration.signature}"
            continue
        row = min(remaining[declaration.path], key=lambda row: len(differences(declaration, row)))
        remaining[declaration.path].remove(row)
        for column, actual, expected in differences(declaration, row):
            yield (
                f"{declaration.location}: {declaration.path}: {column} is “{actual}”, and “{expected}” "
                f"according to {row.witness}, {row.where}"
            )
    for row in (row for rows in remaining.values() for row in rows):
        yield f"{module}.tsv: {row.declaration} {row.signature} isn't declared"


def differences(declaration, row):
    """Returns the columns in which a declaration differs from its row, each with both values.

    A declaration may promise less than its row: no setter, no `Sendable` conformance, or only `some View`.
    """
    result = []
    for column in COMPARED:
        actual, expected = getattr(declaration, column), getattr(row, column)
        if column == "kind" and row.symbol == "Swift":
            actual = actual.removeprefix("optional ")
        is_weaker = (
            (column == "sendable" and actual == "no")
            or actual == expected.replace("{ get set }", "{ get }")
            or (" -> some View" in actual and actual == re.sub(r"ModifiedContent<Self, \w+>", "some View", expected))
        )
        if actual != expected and not is_weaker:
            result.append((column, actual, expected))
    return result


def main(arguments):
    folders = [pathlib.Path(argument) for argument in arguments]
    errors = [line for module in MODULES for line in mismatches(module, folders)]
    for line in errors:
        print(f"error: {line}")
    rows = [row for module in MODULES for row in table(module)]
    witnesses = collections.Counter(row.witness for row in rows)
    print(f"{len(rows)} rows: " + ", ".join(f"{count} by {name}" for name, count in witnesses.most_common()) + ".")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
