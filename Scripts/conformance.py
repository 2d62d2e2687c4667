#!/usr/bin/env python3
"""Checks the claims about accessibility in Tests/Conformance/rows.toml, and writes the reports from them.

Usage: conformance.py [FOLDER]. Writes to FOLDER a report for each product in OpenACR's format (VPAT 2.5 INT), such as
`element.yaml`, and `report.md`, a page with all of them.
"""

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

try:
    import tomllib
except ImportError:
    sys.exit("Scripts/conformance.py needs Python 3.11 or newer.")

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Tests" / "Conformance"
CATALOG = "2.5-edition-wcag-2.2-508-eu-en"
LEVELS = {
    "supports": "Supports", "partially-supports": "Partially supports", "does-not-support": "Does not support",
    "not-applicable": "Not applicable", "not-evaluated": "Not evaluated",
}


def chapters() -> dict[str, tuple[str, dict[str, str]]]:
    """Returns the label of each chapter of the catalog, and its criteria: their names by number."""
    found = {}
    for line in (SOURCES / "criteria.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith("\t"):
            number, name = line[1:].split("\t")
            criteria[number] = name
        elif not line.startswith("#"):
            chapter, label = line.split("\t")
            found[chapter] = label, (criteria := {})
    return found


@dataclass(frozen=True)
class Claim:
    """A row: what `products` claim for `criteria`."""

    criteria: tuple[str, ...]
    products: tuple[str, ...]
    level: str
    remark: str
    rules: tuple[str, ...]
    tests: tuple[tuple[str, ...], ...]


class Claims:
    """The claims of a file, by product and criterion, and the problems that they have."""

    def __init__(self, source: Path) -> None:
        content = tomllib.loads(source.read_text(encoding="utf-8"))
        self.date, self.products, self._without, self.problems = content["date"], content["products"], content["without"], []
        self._rules = {anchor.replace("-", ".").upper() for anchor in re.findall(r'<a id="(.*?)">', read("docs/behaviour.md"))}
        self.found = {}
        for criteria in [each for each in content if each not in ("date", "products", "without")]:
            for products, row in content[criteria].items():
                self._add(criteria, products, row)
        expected = {(product, number) for product in self.products for _, number, _ in self.criteria(product)}
        self.problems += [f"{number}: no row for the product {product}" for product, number in sorted(expected - self.found.keys())]
        self.problems += [f"{number}: no criterion of {product}" for product, number in sorted(self.found.keys() - expected)]

    def without(self, product: str) -> dict[str, str]:
        """Returns the chapters that don't apply to a product, with the reasons."""
        return self._without["all"] | self._without[self.products[product]["component"]]

    def criteria(self, product: str) -> list[tuple[str, str, str]]:
        """Returns the criteria that apply to a product: their chapters, numbers and names."""
        return [(chapter, *each) for chapter, (_, criteria) in chapters().items() if chapter not in self.without(product)
                for each in criteria.items()]

    def _add(self, criteria: str, products: str, row: dict) -> None:
        name = f"{criteria} ({products})"
        [level] = row.keys() - {"rules", "tests"}
        rules, tests = row.get("rules", "").split(), [test for entry in row.get("tests", []) for test in named(entry)]
        claim = Claim(tuple(criteria.split()), tuple(products.split()), level, row[level], tuple(rules), tuple(tests))
        if level not in LEVELS:
            self.problems.append(f"{name}: no level {level}")
        if level.endswith("supports") and not tests:
            self.problems.append(f"{name}: claims support without a test")
        self.problems += [f"{name}: no rule {rule}" for rule in rules if rule not in self._rules]
        self.problems += [f"{name}: no test {'::'.join(test)}" for test in tests if not exists(*test)]
        for product in claim.products:
            for number in claim.criteria:
                if (product, number) in self.found:
                    self.problems.append(f"{number}: two rows for the product {product}")
                self.found[product, number] = claim


def named(entry: str) -> list[tuple[str, ...]]:
    """Returns the file of an entry, or the file with each of its names."""
    file, _, names = entry.partition("::")
    return [(file, name) for name in names.split()] or [(file,)]


def exists(file: str, name: str = "") -> bool:
    return (ROOT / file).is_file() and (not name or re.search(rf"\b(def|func) {name}\(", read(file)) is not None)


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def label(file: str, name: str = "") -> str:
    """Returns a test's name in words, or the name of a file."""
    if "/transcripts/" in file:
        return f"what Orca says: {'/'.join(Path(file).parts[-2:])}"
    if file.endswith(".swift"):
        found = re.search(rf'@Test\(\s*"((?:(?!@Test).)*?)"(?:(?!@Test).)*?func {name}\(', read(file), re.DOTALL)
        name = found[1] if found else name
    # Without the numbers of rules, which have a column.
    words = re.sub(r"^(test )?([FMVSA]\d+([ .]\d+)?,? )*", "", name.replace("_", " "))
    return f"{Path(file).name}: {words}" if words else Path(file).name


# OpenACR


def report(claims: Claims, product: str) -> dict:
    about = claims.products[product]
    written = {}
    for chapter, (_, criteria) in chapters().items():
        if reason := claims.without(product).get(chapter):
            written[chapter] = {"notes": reason, "disabled": True}
        else:
            # Only WCAG's criteria have components.
            component = about["component"] if chapter.startswith("success_criteria") else "none"
            written[chapter] = {"criteria": [
                {"num": number, "components": [{"name": component, "adherence": adherence(claims.found[product, number])}]}
                for number in criteria
            ]}
    return {
        "title": "OneTimeCode Accessibility Conformance Report",
        "product": {"name": about["name"], "version": read("VERSION").strip(), "description": about["description"]},
        "author": {"name": "The authors of OneTimeCode", "email": ""},
        "vendor": {"name": "The authors of OneTimeCode", "email": ""},
        "report_date": claims.date,
        "notes": 'In this report, "Not Evaluated" also stands for criteria of Level A and AA that no test has covered yet.',
        "evaluation_methods_used": f"{about['methods']} Not tested with: {about['untested']}",
        "license": "MIT",
        "catalog": CATALOG,
        "chapters": written,
    }


def adherence(claim: Claim) -> dict:
    notes = [claim.remark]
    notes += [f"Rules: {', '.join(claim.rules)}."] if claim.rules else []
    notes += [f"Tests: {'; '.join('::'.join(test) for test in claim.tests)}."] if claim.tests else []
    return {"level": claim.level, "notes": " ".join(notes)}


def yaml(value, indent: str = "") -> str:
    """Returns a value as YAML, with strings in JSON's form, which is also YAML's."""
    if isinstance(value, dict):
        return "".join(f"\n{indent}{key}:{yaml(each, indent + '  ')}" for key, each in value.items())
    if isinstance(value, list):
        return "".join(f"\n{indent}- {yaml(each, indent + '  ').lstrip()}" for each in value) or " []"
    return " " + json.dumps(value, ensure_ascii=False)


# The page


def page(claims: Claims) -> str:
    names = " and ".join(f"[{about['label']}]({product}.yaml)" for product, about in claims.products.items())
    text = f"""# Accessibility conformance

The reports on the {names.replace(" and ", ", ", len(claims.products) - 2)} follow VPAT 2.5 INT (WCAG 2.2, Section 508, EN 301 549) in
the format of OpenACR. This page has the same claims, as of {claims.date}, with the tests that show them; the project's checks fail if
one is gone. Rules are those of the [field's behaviour](../docs/behaviour.md).

**No people with disabilities have evaluated the products, and no screen reader but Orca has.** "Not evaluated" is what no test has
covered yet; VPAT has this level only for criteria of Level AAA, none of which was evaluated.

| product | tested | not tested with | criteria |
| --- | --- | --- | --- |
"""
    for product, about in claims.products.items():
        levels = [claims.found[product, number].level for _, number, _ in claims.criteria(product)]
        counts = "<br>".join(f"{levels.count(level)} {name.lower()}" for level, name in LEVELS.items() if level in levels)
        text += f"| {about['label']} | {about['methods']} | {about['untested']} | {counts} |\n"
    for chapter, (title, criteria) in chapters().items():
        # A line for each claim about criteria of the chapter.
        lines = {}
        for number, name in criteria.items():
            for product in claims.products:
                if chapter not in claims.without(product):
                    lines.setdefault(claims.found[product, number], []).append(f"{number} {name}")
        if lines:
            text += f"\n## {title}\n\n| criterion | product | level | remarks and tests |\n| --- | --- | --- | --- |\n"
            text += "".join(line(claims, *each) for each in lines.items())
    text += "\n## Chapters that don't apply\n\n| chapter | product | reason |\n| --- | --- | --- |\n"
    for chapter, (title, _) in chapters().items():
        for reason in dict.fromkeys(each for product in claims.products if (each := claims.without(product).get(chapter))):
            found = [about["label"] for product, about in claims.products.items() if claims.without(product).get(chapter) == reason]
            text += f"| {title} | {', '.join(found)} | {reason} |\n"
    return text


def line(claims: Claims, claim: Claim, criteria: list[str]) -> str:
    products = ", ".join(claims.products[product]["label"] for product in claim.products)
    rules = [f"[{rule}](../docs/behaviour.md#{rule.lower().replace('.', '-')})" for rule in claim.rules]
    remarks = [claim.remark + (f" ({', '.join(rules)})" if rules else ""), *(label(*test) for test in claim.tests)]
    cells = "<br>".join(dict.fromkeys(criteria)), products, LEVELS[claim.level], "<br>".join(remarks)
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n"


def main() -> int:
    claims = Claims(SOURCES / "rows.toml")
    if claims.problems:
        print("\n".join(f"rows.toml: {problem}" for problem in claims.problems))
        return 1
    if len(sys.argv) > 1:
        folder = Path(sys.argv[1])
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "report.md").write_text(page(claims), encoding="utf-8")
        for product in claims.products:
            (folder / f"{product}.yaml").write_text(yaml(report(claims, product)).lstrip() + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
