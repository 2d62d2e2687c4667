"""Adds errors to copies of the stand-ins, the tables and the faces, and expects the checks to find each error.

    lies.py REPOSITORY MODULES

MODULES is the folder with the stand-ins for iOS, as compiled by `objective_c.py`.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import declarations
import uses

REPOSITORY, MODULES = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])


class Lies(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name).resolve()

    def caught(self, old, new, file="Layers/CALayer.swift"):
        """Returns the complaints about the stand-in for QuartzCore after `old` is replaced by `new` in its source."""
        copy = self.folder / "StandIns" / "QuartzCore"
        shutil.copytree(REPOSITORY / "Tests/StandIns/QuartzCore", copy)
        text = (copy / file).read_text()
        self.assertIn(old, text, f"{file} has changed: find another place for this error")
        (copy / file).write_text(text.replace(old, new, 1))
        sources = map(str, copy.rglob("*.swift"))
        modules = self.folder / "Modules"
        modules.mkdir()
        compiled = subprocess.run(
            ["swiftc", "-emit-module", "-wmo", "-parse-as-library", "-module-name", "QuartzCore"]
            + ["-package-name", "standins", "-swift-version", "6"]
            + ["-emit-module-path", str(modules / "QuartzCore.swiftmodule"), *sources],
            capture_output=True,
            text=True,
        )
        self.assertEqual(compiled.returncode, 0, compiled.stderr)
        return "\n".join(declarations.complaints("QuartzCore", [modules]))

    def test_unchanged_sources(self):
        self.assertEqual(self.caught("", ""), "")

    def test_wrong_optionality(self):
        said = self.caught("func addSublayer(_ layer: CALayer)", "func addSublayer(_ layer: CALayer!)")
        self.assertIn("CALayer.addSublayer(_:): signature is “(_: CALayer!)”, and “(_: CALayer)”", said)

    def test_wrong_sendability(self):
        said = self.caught("class CALayer: NSObject", "class CALayer: NSObject, @unchecked Sendable")
        self.assertIn("CALayer: sendable is “yes”, and “no”", said)

    def test_wrong_label(self):
        said = self.caught("forKey key: String?)", "named key: String?)")
        self.assertIn("CALayer.add(_:named:) has no row", said)
        self.assertIn("CALayer.add(_:forKey:) (_: CAAnimation, forKey: String?) isn't declared", said)

    def test_undocumented_method(self):
        said = self.caught("open func addSublayer", "open func shine() {}\n\n  open func addSublayer")
        self.assertIn("CALayer.shine() has no row", said)

    def test_wrong_isolation(self):
        said = self.caught("open func addSublayer", "@MainActor open func addSublayer")
        self.assertIn("CALayer.addSublayer(_:): isolation is “MainActor”, and “nonisolated”", said)

    def test_property_instead_of_method(self):
        old, new = "func animationDuration() -> CFTimeInterval", "var animationDuration: CFTimeInterval"
        said = self.caught(old, new, "Layers/CATransaction.swift")
        self.assertIn("CATransaction.animationDuration has no row", said)

    def used(self, platform, code, table=lambda text: text):
        """Returns the complaints about code added to the UIKit face. `table` changes UIKit's table first."""
        copy = self.folder / "copy"
        for _, path in uses.TARGETS:
            shutil.copytree(REPOSITORY / path, copy / path, ignore=shutil.ignore_patterns("*.docc"))
        shutil.copy(REPOSITORY / "Package.swift", copy / "Package.swift")
        (copy / "Sources/OneTimeCodeUIKit/Lie.swift").write_text("import UIKit\n" + code)
        tables = self.folder / "Tables"
        shutil.copytree(declarations.TABLES, tables)
        text = (tables / "UIKit.tsv").read_text()
        (tables / "UIKit.tsv").write_text(table(text))
        said = uses.complaints(copy, platform, MODULES, tables, last="OneTimeCodeUIKit")
        return [line for line in said if "Lie.swift" in line]

    def test_unavailable_on_visionOS(self):
        code = """@MainActor func lie(_ view: UIScrollView) {
          view.keyboardDismissMode = .onDrag
          #if !os(visionOS)
            view.keyboardDismissMode = .interactive
          #endif
        }
        final class Lie: UIView { override var inputAccessoryView: UIView? { nil } }
        """
        said = "\n".join(self.used("visionOS", code))
        self.assertIn("Lie.swift:3: UIScrollView.keyboardDismissMode does not exist on visionOS", said)
        self.assertNotIn("Lie.swift:5", said)
        self.assertIn("Lie.swift:8: UIResponder.inputAccessoryView does not exist on visionOS", said)

    def test_newer_than_deployment_target(self):
        code = """@MainActor func lie(_ control: UIControl) {
          control.performPrimaryAction()
          if #available(iOS 17.4, *), control.isHidden { control.performPrimaryAction() }
          if #available(iOS 17, *) { control.performPrimaryAction() }
          guard #available(iOS 17.4, *) else {
            return control.performPrimaryAction()
          }
          control.performPrimaryAction()
        }
        @available(iOS 17.4, *) @MainActor func truth(_ control: UIControl) { control.performPrimaryAction() }
        """
        said = self.used("iOS", code)
        self.assertEqual([line.split(":")[1] for line in said], ["3", "5", "7"])
        self.assertIn("UIControl.performPrimaryAction() is available since iOS 17.4", said[0])
        self.assertIn("the deployment target is 16", said[0])

    def test_platform_missing_from_row(self):
        def without(text):
            rows = [line.split("\t") for line in text.splitlines()]
            column = declarations.COLUMNS.index("Mac Catalyst")
            for row in rows:
                if row[0] == "UIView.tag":
                    row[column] = "-"
            return "".join("\t".join(row) + "\n" for row in rows)

        said = self.used("Mac Catalyst", "@MainActor func lie(_ view: UIView) { view.tag = 1 }\n", without)
        self.assertIn("UIView.tag does not exist on Mac Catalyst", "\n".join(said))

    def test_representable_in_Objective_C(self):
        code = """final class Truth: UIView {
          @IBInspectable var width: CGFloat = 1
          @objc func paint(_ color: UIColor, times: Int) -> UIView? { nil }
          func paints(_ action: Selector) -> Bool { action == #selector(paint(_:times:)) || action == #selector(cut(_:)) }
        }
        """
        self.assertEqual(self.used("iOS", code), [])

    def test_not_representable_in_Objective_C(self):
        code = """final class Lie: UIView {
          @objc func paint(_ times: Int?) {}
          @IBInspectable var width: CGFloat?
          func shine() {}
          func shines(_ action: Selector) -> Bool { action == #selector(shine) }
          #if canImport(ObjectiveC)
            var light: Int { nil }
          #endif
        }
        """
        with self.assertRaises(SystemExit) as exit:
            self.used("iOS", code)
        said = {int(line): what for line, what in re.findall(r"Lie\.swift:(\d+):\d+: error: (.*)", str(exit.exception))}
        self.assertEqual(sorted(said), [3, 4, 6, 8])
        self.assertIn("cannot be marked '@objc'", said[3])
        self.assertIn("cannot be marked '@IBInspectable'", said[4])
        self.assertIn("'shine()' that is not exposed to Objective-C", said[6])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
