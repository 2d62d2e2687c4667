"""Applies rules that add mutants, which are small mistakes, to Swift source files.

Each mutant has a number, and is active only if the environment variable MUTANT is this number, so one build contains
all mutants. Mutants don't change line numbers, so the line of a compiler error leads to the mutants that cause it.
"""

import itertools
from dataclasses import dataclass
from typing import Callable

import tree_sitter_swift
from tree_sitter import Language, Node, Parser

PARSER = Parser(Language(tree_sitter_swift.language()))

#: Swift source that is compiled into each module with mutants; its function returns whether a mutant is active.
SUPPORT = """\
#if hasFeature(Embedded)
  func isMutantActive(_ mutant: Int) -> Bool { false }
#else
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  private let active: Int = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

  @inline(never)
  func isMutantActive(_ mutant: Int) -> Bool { active == mutant }
#endif
"""

SWAPS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+",
}
OPERATOR_EXPRESSIONS = {
    "comparison_expression", "equality_expression", "conjunction_expression", "disjunction_expression",
    "additive_expression",
}
LITERALS = {"boolean_literal", "integer_literal"}
EXPRESSIONS = OPERATOR_EXPRESSIONS | LITERALS | {"prefix_expression"}
#: Types of syntax nodes that are not mutated, including any expressions in them. Most contain no expression that is
#: evaluated at run time; the exceptions (interpolations, macro arguments and patterns) are skipped too.
SKIPPED_TYPES = {
    "attribute", "availability_condition", "enum_entry", "import_declaration", "line_string_literal",
    "macro_invocation", "modifiers", "multi_line_string_literal", "switch_pattern", "type_annotation", "user_type",
    "comment", "multiline_comment", "directive", "operator_declaration", "catch_keyword", "value_argument_label",
}
CONDITIONS = {"call_expression", "navigation_expression", "simple_identifier"}


@dataclass
class Mutant:
    number: int
    file: str
    line: int
    rule: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.rule}: {self.before} → {self.after}"

    @property
    def name(self) -> str:
        """The mutant's name in equivalent.txt, without a line number, which other changes to the file would shift."""
        return f"{self.file}: {self.before} → {self.after}"


@dataclass
class Edit:
    """The replacement of a range of bytes, and the rule that caused it."""

    start: int
    end: int
    text: str
    rule: str


def dead_lines(text: str) -> set[int]:
    """Returns the numbers of the lines that are compiled only if ObjectiveC or Darwin can be imported."""
    lines: set[int] = set()
    branches: list[bool] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        match words[:1]:
            case ["#if"]:
                branches.append(words[1:] in (["canImport(ObjectiveC)"], ["canImport(Darwin)"]))
            case ["#else"] | ["#elseif"]:
                branches[-1] = False
            case ["#endif"]:
                branches.pop()
        if any(branches):
            lines.add(number)
    return lines


class Source:
    """A Swift source file, and the mutants that `mutated` adds to its text."""

    def __init__(self, file: str, text: bytes, numbers: "itertools.count[int]", is_wanted: Callable[[int], bool]):
        self.file = file
        self.text = text
        self.numbers = numbers
        self.is_wanted = is_wanted
        self.mutants: list[Mutant] = []
        self.dead_lines = dead_lines(text.decode())

    def mutated(self) -> str:
        return self._emit(PARSER.parse(self.text).root_node)

    # Statements

    def _emit(self, node: Node) -> str:
        if node.type in SKIPPED_TYPES:
            return self._text(node)
        if node.type in EXPRESSIONS and not self._contains(node, "lambda_literal", "ERROR"):
            return self._expression(node, self._edits(node))
        if node.type in CONDITIONS and self._is_condition(node) and not self._contains(node, "lambda_literal"):
            negated = Edit(node.start_byte, node.end_byte, f"!({self._text(node)})", "condition negated")
            return self._expression(node, [negated])
        text = self._children(node)
        if self._may_be_removed(node):
            number = self._add_mutant(node, "removed", self._text(node), "nothing")
            if number:
                text = f"if !isMutantActive({number}) {{ {text} }}"
        return text

    def _children(self, node: Node) -> str:
        if not node.children:
            return self._text(node)
        parts, end = [], node.start_byte
        for child in node.children:
            parts.append(self.text[end : child.start_byte].decode())
            parts.append(self._emit(child))
            end = child.end_byte
        parts.append(self.text[end : node.end_byte].decode())
        return "".join(parts)

    def _may_be_removed(self, node: Node) -> bool:
        """Returns whether a mutant may remove a node: most assignments, and most calls made for their effect."""
        parent = node.parent
        if parent is None or parent.type != "statements":
            return False
        owner = parent.parent
        while owner is not None and owner.type not in (
            "function_declaration", "init_declaration", "lambda_literal", "computed_property", "computed_getter",
            "computed_setter", "willset_didset_block", "didset_clause", "deinit_declaration", "subscript_declaration",
        ):
            owner = owner.parent
        if owner is None or owner.type in ("init_declaration", "lambda_literal", "computed_property", "computed_getter"):
            return False
        if node.type == "assignment":
            return True
        if node.type != "call_expression":
            return False
        returns = owner.type == "function_declaration" and any(child.type == "->" for child in owner.children)
        is_alone = len([child for child in parent.named_children if child.type != "comment"]) == 1
        return not (returns and is_alone) and not self._text(node).startswith(
            ("super.", "precondition", "assert", "fatal", "defer")
        )

    def _is_condition(self, node: Node) -> bool:
        parent = node.parent
        if parent is None or parent.type not in ("if_statement", "guard_statement", "while_statement"):
            return False
        before = node.prev_sibling
        # Excludes an expression after `=`: it belongs to an optional binding and isn't a Bool.
        return before is not None and before.type in ("if", "guard", "while", ",")

    # Expressions

    def _edits(self, node: Node) -> list[Edit]:
        edits: list[Edit] = []

        def visit(inner: Node) -> None:
            if inner.type in SKIPPED_TYPES:
                return
            if inner.type in OPERATOR_EXPRESSIONS:
                for child in inner.children:
                    if child.type in SWAPS:
                        swapped = SWAPS[child.type]
                        edits.append(Edit(child.start_byte, child.end_byte, swapped, "operator replaced"))
            if inner.type == "prefix_expression" and inner.children and inner.children[0].type == "bang":
                bang = inner.children[0]
                edits.append(Edit(bang.start_byte, bang.end_byte, "", "negation removed"))
            if inner.type == "boolean_literal":
                other = "false" if self._text(inner) == "true" else "true"
                edits.append(Edit(inner.start_byte, inner.end_byte, other, "constant replaced"))
            if inner.type == "integer_literal" and self._text(inner).isdigit() and not self._is_part_of_number(inner):
                next_integer = str(int(self._text(inner)) + 1)
                edits.append(Edit(inner.start_byte, inner.end_byte, next_integer, "constant replaced"))
            for child in inner.children:
                visit(child)

        visit(node)
        return edits

    def _expression(self, node: Node, edits: list[Edit]) -> str:
        original = self._text(node)
        choices = ""
        # A literal alone, such as `1`, says little, so the name of its mutant contains the whole line.
        shown = (node.start_byte, node.end_byte)
        if node.type in LITERALS:
            line = self.text[: node.start_byte].rfind(b"\n") + 1
            shown = (line, self.text.find(b"\n", node.end_byte))
        for edit in edits:
            changed = self._changed(node.start_byte, node.end_byte, edit)
            number = self._add_mutant(node, edit.rule, self.text[slice(*shown)].decode(), self._changed(*shown, edit))
            if number:
                choices += f"isMutantActive({number}) ? ({' '.join(changed.split())}) : "
        return f"({choices}({original}))" if choices else original

    def _changed(self, start: int, end: int, edit: Edit) -> str:
        return (self.text[start : edit.start] + edit.text.encode() + self.text[edit.end : end]).decode()

    def _is_part_of_number(self, node: Node) -> bool:
        parent = node.parent
        return parent is not None and parent.type in ("navigation_suffix", "prefix_expression", "real_literal")

    # Helpers

    def _add_mutant(self, node: Node, rule: str, before: str, after: str) -> int | None:
        number = next(self.numbers)
        line = node.start_point.row + 1
        if line in self.dead_lines or not self.is_wanted(number):
            return None
        self.mutants.append(Mutant(number, self.file, line, rule, *(" ".join(t.split()) for t in (before, after))))
        return number

    def _text(self, node: Node) -> str:
        return self.text[node.start_byte : node.end_byte].decode()

    def _contains(self, node: Node, *types: str) -> bool:
        return node.type in types or any(self._contains(child, *types) for child in node.children)
