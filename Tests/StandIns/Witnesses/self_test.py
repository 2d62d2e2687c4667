"""Adds errors to copies of the stand-ins, the tables and the front ends, and expects the checks to find each error.

    self_test.py REPOSITORY MODULES

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


class SelfTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name).resolve()

    def mismatches_after(self, old, new, file="Layers/CALayer.swift"):
        """Returns the mismatches of QuartzCore's stand-in after the first `old` in `file` is replaced by `new`."""
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
        return "\n".join(declarations.mismatches("QuartzCore", [modules]))

    def test_unchanged_sources(self):
        self.assertEqual(self.mismatches_after("", ""), "")

    def test_wrong_optionality(self):
        mismatches = self.mismatches_after("func addSublayer(_ layer: CALayer)", "func addSublayer(_ layer: CALayer!)")
        self.assertIn("CALayer.addSublayer(_:): signature is “(_: CALayer!)”, and “(_: CALayer)”", mismatches)

    def test_wrong_sendability(self):
        mismatches = self.mismatches_after("class CALayer: NSObject", "class CALayer: NSObject, @unchecked Sendable")
        self.assertIn("CALayer: sendable is “yes”, and “no”", mismatches)

    def test_wrong_label(self):
        mismatches = self.mismatches_after("forKey key: String?)", "named key: String?)")
        self.assertIn("CALayer.add(_:named:) has no row", mismatches)
        self.assertIn("CALayer.add(_:forKey:) (_: CAAnimation, forKey: String?) isn't declared", mismatches)

    def test_undocumented_method(self):
        mismatches = self.mismatches_after("open func addSublayer", "open func shine() {}\n\n  open func addSublayer")
        self.assertIn("CALayer.shine() has no row", mismatches)

    def test_wrong_isolation(self):
        mismatches = self.mismatches_after("open func addSublayer", "@MainActor open func addSublayer")
        self.assertIn("CALayer.addSublayer(_:): isolation is “MainActor”, and “nonisolated”", mismatches)

    def test_property_instead_of_method(self):
        old, new = "func animationDuration() -> CFTimeInterval", "var animationDuration: CFTimeInterval"
        mismatches = self.mismatches_after(old, new, "Layers/CATransaction.swift")
        self.assertIn("CATransaction.animationDuration has no row", mismatches)

    def violations_in(self, platform, code, change_table=lambda text: text):
        """Returns the violations in code added to the fields. `change_table` changes UIKit's table first."""
        copy = self.folder / "copy"
        for _, path in uses.TARGETS:
            shutil.copytree(REPOSITORY / path, copy / path, ignore=shutil.ignore_patterns("*.docc"))
        shutil.copy(REPOSITORY / "Package.swift", copy / "Package.swift")
        (copy / "Sources/OneTimeCodeUI/Added.swift").write_text("import UIKit\n" + code)
        tables = self.folder / "Tables"
        shutil.copytree(declarations.TABLES, tables)
        text = (tables / "UIKit.tsv").read_text()
        (tables / "UIKit.tsv").write_text(change_table(text))
        violations = uses.violations(copy, platform, MODULES, tables, last="OneTimeCodeUI")
        return [line for line in violations if "Added.swift" in line]

    def test_unavailable_on_visionOS(self):
        code = """@MainActor func added(_ view: UIScrollView) {
          view.keyboardDismissMode = .onDrag
          #if !os(visionOS)
            view.keyboardDismissMode = .interactive
          #endif
        }
        final class Added: UIView { override var inputAccessoryView: UIView? { nil } }
        """
        violations = "\n".join(self.violations_in("visionOS", code))
        self.assertIn("Added.swift:3: UIScrollView.keyboardDismissMode does not exist on visionOS", violations)
        self.assertNotIn("Added.swift:5", violations)
        self.assertIn("Added.swift:8: UIResponder.inputAccessoryView does not exist on visionOS", violations)

    def test_newer_than_deployment_target(self):
        code = """@MainActor func added(_ control: UIControl) {
          control.performPrimaryAction()
          if #available(iOS 17.4, *), control.isHidden { control.performPrimaryAction() }
          if #available(iOS 17, *) { control.performPrimaryAction() }
          guard #available(iOS 17.4, *) else {
            return control.performPrimaryAction()
          }
          control.performPrimaryAction()
        }
        @available(iOS 17.4, *) @MainActor func guarded(_ control: UIControl) {
          if control.tag < 1 { control.performPrimaryAction() }
        }
        @MainActor func later(_ control: UIControl) { control.performPrimaryAction() }
        """
        violations = self.violations_in("iOS", code)
        self.assertEqual([line.split(":")[1] for line in violations], ["3", "5", "7", "14"])
        self.assertIn("UIControl.performPrimaryAction() is available since iOS 17.4", violations[0])
        self.assertIn("the deployment target is 16", violations[0])

    def test_platform_missing_from_row(self):
        def without_mac_catalyst(text):
            rows = [line.split("\t") for line in text.splitlines()]
            column = declarations.COLUMNS.index("Mac Catalyst")
            for row in rows:
                if row[0] == "UIView.tag":
                    row[column] = "-"
            return "".join("\t".join(row) + "\n" for row in rows)

        code = "@MainActor func added(_ view: UIView) { view.tag = 1 }\n"
        violations = self.violations_in("Mac Catalyst", code, without_mac_catalyst)
        self.assertIn("UIView.tag does not exist on Mac Catalyst", "\n".join(violations))

    def test_representable_in_Objective_C(self):
        code = """final class Added: UIView {
          @IBInspectable var width: CGFloat = 1
          @objc func paint(_ color: UIColor, times: Int) -> UIView? { nil }
          func paints(_ action: Selector) -> Bool { action == #selector(paint(_:times:)) || action == #selector(cut(_:)) }
        }
        """
        self.assertEqual(self.violations_in("iOS", code), [])

    def test_not_representable_in_Objective_C(self):
        code = """final class Added: UIView {
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
            self.violations_in("iOS", code)
        found = re.findall(r"Added\.swift:(\d+):\d+: error: (.*)", str(exit.exception))
        errors = {int(line): message for line, message in found}
        self.assertEqual(sorted(errors), [3, 4, 6, 8])
        self.assertIn("cannot be marked '@objc'", errors[3])
        self.assertIn("cannot be marked '@IBInspectable'", errors[4])
        self.assertIn("'shine()' that is not exposed to Objective-C", errors[6])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
