"""Acts as a page that verifies codes: records the codes, and accepts or rejects a code when the test asks for it."""

from .field import Field, eventually

HOOK = """(host) => {
    host.checks = [];
    host.verify = (code, { signal }) => new Promise((resolve, reject) => {
        host.checks.push({ code, signal, resolve, reject });
    });
}"""


class Verifier:
    def __init__(self, field: Field) -> None:
        self.field = field
        field.run(HOOK)

    @property
    def codes(self) -> list:
        return self.field.run("host => host.checks.map(check => check.code)")

    @property
    def cancelled(self) -> list:
        return self.field.run("host => host.checks.map(check => check.signal.aborted)")

    def expect_codes(self, *codes: str) -> None:
        eventually(self.field.page, lambda: self.codes, list(codes))

    def accept(self, check: int = -1) -> None:
        self.field.run("(host, input, check) => host.checks.at(check).resolve()", check)

    def reject(self, check: int = -1, **rejection) -> None:
        self.field.run(
            "(host, input, [check, rejection]) => host.checks.at(check).reject(rejection)", [check, rejection]
        )
