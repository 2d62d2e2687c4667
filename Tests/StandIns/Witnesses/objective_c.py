"""Compiles the stand-ins with Objective-C interoperability, so that Objective-C's rules apply to the front ends.

    objective_c.py STANDINS MODULES

STANDINS is the folder with the sources. The modules are written to MODULES/iOS and MODULES/macOS. In code that is
compiled with these modules and the options in `COMPILER`, `canImport(ObjectiveC)` is true.

A class is `@objc` if its root class is `@objc`. `NSObject` of Linux's Foundation isn't `@objc`, so the stand-ins get
another root class. Function bodies are skipped, because the package compiles them.
"""

import pathlib
import re
import shutil
import subprocess
import sys

COMPILER = ["-enable-objc-interop", "-disable-cross-import-overlays"]
KITS = {"iOS": "UIKit", "macOS": "AppKit"}
# Apple declares `Selector` in ObjectiveC. The package has no such module: `canImport(ObjectiveC)` must be false there.
SELECTOR = "AppleFoundation/Selector.swift"
FOUNDATION = "ObjectiveCFoundation"
BASE_MODULES = {
    "ObjectiveC": ["ObjectiveC/NSObject.swift", SELECTOR],
    "CoreGraphics": ["ObjectiveC/CoreGraphics.swift"],
    FOUNDATION: ["ObjectiveC/ObjectiveCFoundation.swift"],
}
# Apple declares actions `@objc`, so that `#selector` can name them.
ACTION = re.compile(r"\bopen func \w+\(_ sender: Any\?\)")


def with_objective_c_imports(text):
    """Returns the source with imports of Foundation replaced by imports of the module with the `@objc` root class."""
    return re.sub(r"\bimport Foundation\b", f"import {FOUNDATION}", text)


def compile_module(name, files, modules):
    command = ["swiftc", "-emit-module", "-wmo", "-parse-as-library", "-module-name", name, "-package-name", "standins"]
    command += ["-swift-version", "5" if name == "SwiftUI" else "6", "-I", str(modules)]
    # The first of these options allows `@objc` on a root class that is written in Swift.
    options = ["-disable-objc-attr-requires-foundation-module", "-experimental-skip-all-function-bodies"]
    for option in [*COMPILER, *options]:
        command += ["-Xfrontend", option]
    command += ["-emit-module-path", str(modules / f"{name}.swiftmodule"), *map(str, files)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise SystemExit(f"error: {name} does not compile over Objective-C:\n{result.stderr}")


def compile_all(sources, system, modules):
    modules.mkdir(parents=True)
    for name, files in BASE_MODULES.items():
        compile_module(name, [sources / file for file in files], modules)
    for name in ["AppleFoundation", "QuartzCore", KITS[system], "SwiftUI"]:
        copies = []
        for file in sorted((sources / name).rglob("*.swift")):
            if file == sources / SELECTOR:
                continue
            # `declarations.py` reports locations relative to a folder with the name `StandIns`.
            copy = modules / "StandIns" / file.relative_to(sources)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(ACTION.sub(r"@objc \g<0>", with_objective_c_imports(file.read_text())))
            copies.append(copy)
        compile_module(name, copies, modules)
    if system == "iOS":
        shutil.copy(sources / "ObjectiveC" / "module.modulemap", modules)


if __name__ == "__main__":
    sources, modules = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    for system in KITS:
        compile_all(sources, system, modules / system)
