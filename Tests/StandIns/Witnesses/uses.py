"""Finds where the front ends, the example app and the documentation's samples use declarations that are unavailable on a
platform or newer than its deployment target, and where they break a rule of Objective-C.

The sources are compiled for each platform: platform conditions in `#if` are replaced by their values, and the
stand-ins replace Apple's modules. The compiler checks `@objc`, `#selector` and `@IBInspectable`, also within
`#if canImport(ObjectiveC)`. The compiler's index contains the declaration that each location refers to, and the tables
of Apple's declarations contain the platform version that introduced it. `#available` or `@available` must guard each
use, except an override, of a declaration that is newer than the deployment target.

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
    ("OneTimeCodeUI", "Sources/OneTimeCodeUI"),
    ("OneTimeCodeClient", "Sources/OneTimeCodeClient"),
    ("SignInScreens", "Examples/SignIn.swiftpm/Sources/SignInScreens"),
    ("Samples", "Tests/OneTimeCodeUITests/Samples"),
]
SWIFTUI_TARGETS = ("OneTimeCodeUI", "SignInScreens", "Samples")
TRUE_CONDITIONS = {
    "iOS": ["os(iOS)", "canImport(UIKit)"],
    "Mac Catalyst": ["os(iOS)", "canImport(UIKit)", "canImport(AppKit)", "targetEnvironment(macCatalyst)"],
    "macOS": ["os(macOS)", "canImport(AppKit)"],
    "visionOS": ["os(visionOS)", "canImport(UIKit)"],
}
CONDITION = re.compile(r"\b(?:os|targetEnvironment)\(\w+\)|\bcanImport\((?:UIKit|AppKit)\)")


# MARK: - Sources for a platform


def evaluate_conditions(platform, text):
    """Returns the source with the platform conditions of `#if` replaced by their values on a platform."""
    return "".join(
        CONDITION.sub(lambda condition: "true" if condition.group(0) in TRUE_CONDITIONS[platform] else "false", line)
        if re.match(r"\s*#(if|elseif)\b", line)
        else line
        for line in text.splitlines(keepends=True)
    )


def compile_targets(repository, platform, modules, folder, last=None):
    """Compiles the targets for a platform, up to `last`, and returns the path of the compiler's index."""
    for target, path in TARGETS:
        if target in SWIFTUI_TARGETS and not (modules / "SwiftUI.swiftmodule").exists():
            print(f"{target} is not checked for {platform}, where SwiftUI has no stand-in.")
            continue
        sources = []
        for file in sorted((repository / path).rglob("*.swift")):
            copy = folder / file.relative_to(repository)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(objective_c.with_objective_c_imports(evaluate_conditions(platform, file.read_text())))
            sources.append(str(copy))
        swift = [
            "swiftc", "-frontend", "-parse-as-library", "-module-name", target, "-package-name", "fields",
            "-swift-version", "6", "-I", str(folder), "-I", str(modules), *objective_c.COMPILER,
        ]
        if target != "OneTimeCode":  # The core imports no modules, so it uses none of Apple's declarations.
            unit_list = folder / f"{target}.units"
            unit_list.write_text("".join(f"{source}.o\n" for source in sources))
            primaries = [argument for source in sources for argument in ("-primary-file", source)]
            run(
                f"{target} for {platform}",
                [*swift, "-typecheck", "-index-store-path", str(folder / "index")]
                + ["-index-unit-output-path-filelist", str(unit_list), *primaries],
            )
        run(
            f"{target} for {platform}",
            [*swift, "-emit-module", "-experimental-skip-all-function-bodies", "-o"]
            + [str(folder / f"{target}.swiftmodule"), *sources],
        )
        if target == last:
            break
    return folder / "index"


def run(description, command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        errors = "\n".join(line for line in result.stderr.splitlines() if "error:" in line)
        raise SystemExit(f"error: {description} does not compile:\n{errors or result.stderr}")


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
            library = ctypes.CDLL(str(compiler.parent.parent / "lib" / name))
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
        getattr(library, "indexstore_" + function).restype = result
    return library


def occurrences(store):
    """Returns references and overrides as (file, line, column, symbol, whether the location overrides the symbol)."""
    api = library()
    callback = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
    name_callback = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
    error, index_store = ctypes.c_void_p(), None
    index_store = ctypes.c_void_p(api.indexstore_store_create(str(store).encode(), ctypes.byref(error)))
    units, records, results = [], {}, []

    def usr(symbol):
        return str(api.indexstore_symbol_get_usr(ctypes.c_void_p(symbol)))

    def collect_record(_, dependency):
        dependency = ctypes.c_void_p(dependency)
        if api.indexstore_unit_dependency_get_kind(dependency) == 2:
            name = str(api.indexstore_unit_dependency_get_name(dependency))
            records[name] = str(api.indexstore_unit_dependency_get_filepath(dependency))
        return True

    @name_callback
    def collect_unit(_, name):
        units.append(str(name))
        return True

    api.indexstore_store_units_apply_f(index_store, 1, None, collect_unit)
    for unit in units:
        reader = ctypes.c_void_p(api.indexstore_unit_reader_create(index_store, unit.encode(), ctypes.byref(error)))
        api.indexstore_unit_reader_dependencies_apply_f(reader, None, callback(collect_record))
        api.indexstore_unit_reader_dispose(reader)
    for record, file in records.items():

        def collect_occurrence(_, occurrence, file=file):
            occurrence = ctypes.c_void_p(occurrence)
            line, column = ctypes.c_uint(), ctypes.c_uint()
            api.indexstore_occurrence_get_line_col(occurrence, ctypes.byref(line), ctypes.byref(column))
            location = (file, line.value, column.value)
            if api.indexstore_occurrence_get_roles(occurrence) & REFERENCE:
                results.append((*location, usr(api.indexstore_occurrence_get_symbol(occurrence)), False))

            def collect_override(_, relation):
                relation = ctypes.c_void_p(relation)
                if api.indexstore_symbol_relation_get_roles(relation) & OVERRIDE:
                    results.append((*location, usr(api.indexstore_symbol_relation_get_symbol(relation)), True))
                return True

            api.indexstore_occurrence_relations_apply_f(occurrence, None, callback(collect_override))
            return True

        reader = ctypes.c_void_p(api.indexstore_record_reader_create(index_store, record.encode(), ctypes.byref(error)))
        api.indexstore_record_reader_occurrences_apply_f(reader, None, callback(collect_occurrence))
        api.indexstore_record_reader_dispose(reader)
    return results


# MARK: - Availability guards


def guards(text, platform):
    """Yields each range that `#available` or `@available` guards on a platform, as (start, end, version)."""
    blank = lambda match: re.sub(r"[^\n]", " ", match.group(0))
    text = re.sub(r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*[\s\S]*?\*/', blank, text)
    names = ["macCatalyst", "iOS"] if platform == "Mac Catalyst" else [platform]
    for match in re.finditer(r"[#@]available\(([^)]*)\)", text):
        guaranteed = dict(re.findall(r"(\w+) ([\d.]+)", match.group(1)))
        version = next((guaranteed[name] for name in names if name in guaranteed), None)
        if version is None:
            continue
        brace = text.find("{", match.end())
        end = enclosing_end(text, brace + 1) if brace >= 0 else len(text)
        statement = text[max(text.rfind(sign, 0, match.start()) for sign in "{};") + 1 : match.start()]
        if match.group(0)[0] == "#" and re.search(r"\bguard\b", statement):
            yield end, enclosing_end(text, match.start()), version
        else:
            yield match.start(), end, version


def enclosing_end(text, at):
    depth = 0
    for index in range(at, len(text)):
        depth += {"{": 1, "}": -1}.get(text[index], 0)
        if depth < 0:
            return index
    return len(text)


# MARK: - The check


def version_parts(version):
    parts = [int(part) for part in version.split(".")]
    return parts + [0] * (3 - len(parts))


def deployment_targets(repository):
    manifest = (repository / "Package.swift").read_text()
    targets = {name: version.replace("_", ".") for name, version in re.findall(r"\.(\w+OS)\(\.v([\d_]+)\)", manifest)}
    return {**targets, "Mac Catalyst": targets["iOS"]}


def violations(repository, platform, modules, tables=declarations.TABLES, last=None):
    """Yields a message for each use of a declaration that a platform lacks, and for each unguarded use of one that is
    newer than the deployment target.
    """
    rows = {}
    for module in declarations.MODULES:
        by_path = collections.defaultdict(list)
        for row in declarations.table(module, tables):
            by_path[row.declaration].append(row)
        for declaration in declarations.declarations(module, modules):
            for row in by_path[declaration.path]:
                if not declarations.differences(declaration, row):
                    rows[declaration.symbol] = row
    minimum = deployment_targets(repository)[platform]
    reported = set()
    with tempfile.TemporaryDirectory() as temporary:
        copies = pathlib.Path(temporary).resolve()
        index = compile_targets(repository, platform, modules, copies, last)
        texts = {}
        for file, line, column, symbol, overrides in occurrences(index):
            row = rows.get(symbol)
            if row is None:
                continue
            introduced = getattr(row, platform.replace(" ", ""))
            location = os.path.relpath(file, copies)
            text = texts.setdefault(file, pathlib.Path(file).read_text())
            if introduced == "-":
                # A type may implement an optional requirement even on a platform that lacks the requirement.
                if overrides and row.kind.startswith("optional "):
                    continue
                problem = f"does not exist on {platform}"
            elif introduced == "+" or overrides or version_parts(introduced) <= version_parts(minimum):
                continue
            else:
                offset = sum(len(before) for before in text.splitlines(keepends=True)[: line - 1]) + column - 1
                guaranteed = [version for start, end, version in guards(text, platform) if start <= offset < end]
                if any(version_parts(version) >= version_parts(introduced) for version in guaranteed):
                    continue
                problem = f"is available since {platform} {introduced}, but the deployment target is {minimum}"
            if (location, line, row.declaration) not in reported:
                reported.add((location, line, row.declaration))
                yield f"{location}:{line}: {row.declaration} {problem}, according to {row.witness}, {row.where}"


def main(arguments):
    repository, ios, macos = [pathlib.Path(argument).resolve() for argument in arguments]
    status = 0
    for platform in declarations.PLATFORMS:
        errors = list(violations(repository, platform, macos if platform == "macOS" else ios))
        for line in errors:
            print(f"error: {line}")
        print(f"{platform}: {len(errors)} uses of unavailable declarations.")
        status = 1 if errors else status
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
