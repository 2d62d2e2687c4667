"""Finds where the faces and the example's screens use declarations that are unavailable on a platform or newer than
its deployment target, and where they break a rule of Objective-C.

The sources are compiled for each platform: platform conditions in `#if` are replaced by their values, and the
stand-ins replace Apple's modules. The compiler checks `@objc`, `#selector` and `@IBInspectable`, also within
`#if canImport(ObjectiveC)`. The compiler's index contains the declaration that each location refers to, and the tables
contain the platform version that introduced the declaration. `#available` or `@available` must guard each use,
except an override, of a declaration that is newer than the deployment target.

    uses.py REPOSITORY MODULES MODULES

The two MODULES arguments are the folders with the stand-ins for iOS and for macOS, as compiled by `objective_c.py`.
"""

import collections
import ctypes
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import declarations
import objective_c

# Each target follows the targets that it imports.
TARGETS = [
    ("OneTimeCode", "Sources/OneTimeCode"),
    ("OneTimeCodeSlots", "Sources/OneTimeCodeSlots"),
    ("OneTimeCodeNative", "Sources/OneTimeCodeNative"),
    ("OneTimeCodeUIKit", "Sources/OneTimeCodeUIKit"),
    ("OneTimeCodeAppKit", "Sources/OneTimeCodeAppKit"),
    ("OneTimeCodeSwiftUI", "Sources/OneTimeCodeSwiftUI"),
    ("SignInClient", "Examples/SignIn.swiftpm/Sources/SignInClient"),
    ("SignInScreens", "Examples/SignIn.swiftpm/Sources/SignInScreens"),
]
OVER_SWIFTUI = ("OneTimeCodeSwiftUI", "SignInScreens")
TRUE = {
    "iOS": ["os(iOS)", "canImport(UIKit)"],
    "Mac Catalyst": ["os(iOS)", "canImport(UIKit)", "canImport(AppKit)", "targetEnvironment(macCatalyst)"],
    "macOS": ["os(macOS)", "canImport(AppKit)"],
    "visionOS": ["os(visionOS)", "canImport(UIKit)"],
}
CONDITION = re.compile(r"\b(?:os|targetEnvironment)\(\w+\)|\bcanImport\((?:UIKit|AppKit)\)")


# MARK: - Sources for a platform


def as_on(platform, text):
    """Returns the source with the platform conditions of `#if` replaced by their values on a platform."""
    return "".join(
        CONDITION.sub(lambda atom: "true" if atom.group(0) in TRUE[platform] else "false", line)
        if re.match(r"\s*#(if|elseif)\b", line)
        else line
        for line in text.splitlines(keepends=True)
    )


def compiled(repository, platform, modules, folder, last=None):
    """Compiles the sources for a platform and returns the path of the compiler's index."""
    for target, path in TARGETS:
        if target == ("OneTimeCodeUIKit" if platform == "macOS" else "OneTimeCodeAppKit"):
            continue
        if target in OVER_SWIFTUI and not (modules / "SwiftUI.swiftmodule").exists():
            print(f"{target} is not checked for {platform}, where SwiftUI has no stand-in.")
            continue
        sources = []
        for file in sorted((repository / path).rglob("*.swift")):
            copy = folder / file.relative_to(repository)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(objective_c.over_objective_c(as_on(platform, file.read_text())))
            sources.append(str(copy))
        swift = [
            "swiftc", "-frontend", "-parse-as-library", "-module-name", target, "-package-name", "faces",
            "-swift-version", "6", "-I", str(folder), "-I", str(modules), *objective_c.COMPILER,
        ]
        if target != "OneTimeCode":  # The core imports nothing.
            names = folder / f"{target}.units"
            names.write_text("".join(f"{source}.o\n" for source in sources))
            primaries = [word for source in sources for word in ("-primary-file", source)]
            run(
                f"{target} for {platform}",
                [*swift, "-typecheck", "-index-store-path", str(folder / "index")]
                + ["-index-unit-output-path-filelist", str(names), *primaries],
            )
        run(
            f"{target} for {platform}",
            [*swift, "-emit-module", "-experimental-skip-all-function-bodies", "-o"]
            + [str(folder / f"{target}.swiftmodule"), *sources],
        )
        if target == last:
            break
    return folder / "index"


def run(what, command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        errors = "\n".join(line for line in done.stderr.splitlines() if "error:" in line)
        raise SystemExit(f"error: {what} does not compile:\n{errors or done.stderr}")


# MARK: - The compiler's index

REFERENCE, OVERRIDE = 1 << 2, 1 << 11


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode()


def library():
    compiler = pathlib.Path(shutil.which("swiftc")).resolve()
    for name in ("libIndexStore.so", "libIndexStore.dylib"):
        if (compiler.parent.parent / "lib" / name).exists():
            found = ctypes.CDLL(str(compiler.parent.parent / "lib" / name))
            break
    else:
        raise SystemExit("error: the toolchain has no libIndexStore")
    handle, text, number = ctypes.c_void_p, Text, ctypes.c_uint64
    for function, result in {
        "store_create": handle, "unit_reader_create": handle, "record_reader_create": handle,
        "unit_dependency_get_kind": ctypes.c_int, "unit_dependency_get_name": text,
        "unit_dependency_get_filepath": text,
        "occurrence_get_symbol": handle, "occurrence_get_roles": number, "symbol_get_usr": text,
        "symbol_relation_get_symbol": handle, "symbol_relation_get_roles": number,
    }.items():
        getattr(found, "indexstore_" + function).restype = result
    return found


def occurrences(store):
    """Returns references and overrides as (file, line, column, symbol, whether the location overrides the symbol)."""
    index = library()
    each = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
    each_name = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
    error, opened = ctypes.c_void_p(), None
    opened = ctypes.c_void_p(index.indexstore_store_create(str(store).encode(), ctypes.byref(error)))
    units, records, found = [], {}, []

    def usr(symbol):
        return str(index.indexstore_symbol_get_usr(ctypes.c_void_p(symbol)))

    def take_record(_, dependency):
        dependency = ctypes.c_void_p(dependency)
        if index.indexstore_unit_dependency_get_kind(dependency) == 2:
            name = str(index.indexstore_unit_dependency_get_name(dependency))
            records[name] = str(index.indexstore_unit_dependency_get_filepath(dependency))
        return True

    @each_name
    def take_unit(_, name):
        units.append(str(name))
        return True

    index.indexstore_store_units_apply_f(opened, 1, None, take_unit)
    for unit in units:
        reader = ctypes.c_void_p(index.indexstore_unit_reader_create(opened, unit.encode(), ctypes.byref(error)))
        index.indexstore_unit_reader_dependencies_apply_f(reader, None, each(take_record))
        index.indexstore_unit_reader_dispose(reader)
    for record, file in records.items():

        def take(_, occurrence, file=file):
            occurrence = ctypes.c_void_p(occurrence)
            line, column = ctypes.c_uint(), ctypes.c_uint()
            index.indexstore_occurrence_get_line_col(occurrence, ctypes.byref(line), ctypes.byref(column))
            place = (file, line.value, column.value)
            if index.indexstore_occurrence_get_roles(occurrence) & REFERENCE:
                found.append((*place, usr(index.indexstore_occurrence_get_symbol(occurrence)), False))

            def relate(_, relation):
                relation = ctypes.c_void_p(relation)
                if index.indexstore_symbol_relation_get_roles(relation) & OVERRIDE:
                    found.append((*place, usr(index.indexstore_symbol_relation_get_symbol(relation)), True))
                return True

            index.indexstore_occurrence_relations_apply_f(occurrence, None, each(relate))
            return True

        reader = ctypes.c_void_p(index.indexstore_record_reader_create(opened, record.encode(), ctypes.byref(error)))
        index.indexstore_record_reader_occurrences_apply_f(reader, None, each(take))
        index.indexstore_record_reader_dispose(reader)
    return found


# MARK: - Availability guards


def guards(text, platform):
    """Yields each range guarded by `#available` or `@available`, as (start, end, version)."""
    blank = lambda found: re.sub(r"[^\n]", " ", found.group(0))
    text = re.sub(r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*[\s\S]*?\*/', blank, text)
    names = ["macCatalyst", "iOS"] if platform == "Mac Catalyst" else [platform]
    for found in re.finditer(r"[#@]available\(([^)]*)\)", text):
        promised = dict(re.findall(r"(\w+) ([\d.]+)", found.group(1)))
        version = next((promised[name] for name in names if name in promised), None)
        if version is None:
            continue
        brace = text.find("{", found.end())
        end = declarations.closing(text, brace) if brace >= 0 else len(text)
        statement = text[max(text.rfind(sign, 0, found.start()) for sign in "{};") + 1 : found.start()]
        if found.group(0)[0] == "#" and re.search(r"\bguard\b", statement):
            yield end, enclosing_end(text, found.start()), version
        else:
            yield found.start(), end, version


def enclosing_end(text, at):
    depth = 0
    for index in range(at, len(text)):
        depth += {"{": 1, "}": -1}.get(text[index], 0)
        if depth < 0:
            return index
    return len(text)


# MARK: - The check


def number(version):
    parts = [int(part) for part in version.split(".")]
    return parts + [0] * (3 - len(parts))


def deployment(repository):
    manifest = (repository / "Package.swift").read_text()
    found = {name: version.replace("_", ".") for name, version in re.findall(r"\.(\w+OS)\(\.v([\d_]+)\)", manifest)}
    return {**found, "Mac Catalyst": found["iOS"]}


def complaints(repository, platform, modules, tables=declarations.TABLES, last=None):
    """Yields a complaint for each use of a declaration that a platform or its deployment target lacks."""
    rows = {}
    for module in declarations.MODULES:
        by_path = collections.defaultdict(list)
        for row in declarations.table(module, tables):
            by_path[row.declaration].append(row)
        for declaration in declarations.declarations(module, modules):
            for row in by_path[declaration.path]:
                if not declarations.differences(declaration, row):
                    rows[declaration.symbol] = row
    oldest = deployment(repository)[platform]
    seen = set()
    with tempfile.TemporaryDirectory() as temporary:
        copies = pathlib.Path(temporary).resolve()
        index = compiled(repository, platform, modules, copies, last)
        texts = {}
        for file, line, column, symbol, overrides in occurrences(index):
            row = rows.get(symbol)
            if row is None:
                continue
            since = getattr(row, platform.replace(" ", ""))
            place = os.path.relpath(file, copies)
            text = texts.setdefault(file, pathlib.Path(file).read_text())
            if since == "-":
                # A type may implement an optional requirement even on a platform that lacks the requirement.
                if overrides and row.kind.startswith("optional "):
                    continue
                problem = f"does not exist on {platform}"
            elif since == "+" or overrides or number(since) <= number(oldest):
                continue
            else:
                at = sum(len(before) for before in text.splitlines(keepends=True)[: line - 1]) + column - 1
                promised = [version for start, end, version in guards(text, platform) if start <= at < end]
                if any(number(version) >= number(since) for version in promised):
                    continue
                problem = f"is available since {platform} {since}, but the deployment target is {oldest}"
            if (place, line, row.declaration) not in seen:
                seen.add((place, line, row.declaration))
                yield f"{place}:{line}: {row.declaration} {problem}, according to {row.witness}, {row.where}"


def main(arguments):
    repository, ios, macos = [pathlib.Path(argument).resolve() for argument in arguments]
    status = 0
    for platform in declarations.PLATFORMS:
        found = list(complaints(repository, platform, macos if platform == "macOS" else ios))
        for line in found:
            print(f"error: {line}")
        print(f"{platform}: {len(found)} uses of unavailable declarations.")
        status = 1 if found else status
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
