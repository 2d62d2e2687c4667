"""Writes the index of the site's search: a record for each section of a guide, and for each page of the reference.

Usage: search.py SITE
"""

import html
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SECTION = re.compile(r'<section id="([^"]+)">')
HEADING = re.compile(r"<h[1-6][^>]*>(.*?)</h[1-6]>", re.DOTALL)
# Words that readers search for and a page doesn't contain, or contains less often than other pages.
WORDS = {
    "docs/reasons.html": "error codes status codes",
    "docs/reasons.html#incorrect-expired-or-used-codes": "expired 410 403 wrong code attempts",
    "docs/reasons.html#invalid-requests": "422 400 bad request",
    "docs/start-web.html": "quickstart quick start getting started tutorial install npm javascript",
    "docs/start-apple.html": "SwiftUI UIKit AppKit iOS macOS quickstart install Xcode Swift package",
    "docs/start-service.html": "server backend self-host hosting",
    "docs/how-it-works.html": "OTP one-time password 2FA MFA two-factor authentication passcode overview",
    "docs/behaviour.html#m13-right-to-left-pages": "rtl Arabic Hebrew right-to-left direction",
    "documentation/onetimecodeui/gettingstarted/": "storyboard xib Interface Builder nib",
    "docs/abuse.html": "rate limit rate limiting throttling brute force",
    "docs/abuse.html#proofs-against-bots": "CAPTCHA Turnstile hCaptcha bots",
    "docs/personal-data.html": "GDPR privacy DSGVO data protection retention",
    "docs/operating.html": "deploy deployment production self-host",
    "docs/operating.html#a-container": "docker podman kubernetes image compose",
    "docs/operating.html#the-proxy": "nginx caddy https tls reverse proxy",
    "docs/operating.html#api-keys": "API key bearer token 401 unauthorized",
    "docs/operating.html#health-metrics-logs": "prometheus monitoring metrics grafana alerts",
    "docs/operating.html#more-than-one-server-postgresql": "PostgreSQL Postgres high availability",
    "docs/operating.html#a-service-unit": "systemd",
    "docs/operating.html#with-a-mail-server": "email SMTP",
    "docs/support.html#events": "webhook webhooks callback",
    "docs/delivery.html": "SMS provider RCS WhatsApp Telegram voice Amazon SES",
    "docs/backends.html#coming-from-a-hosted-service": "migrate migration moving switch hosted",
    "docs/backends.html": "backend Express Next.js Node Flask Python Go golang PHP Hummingbird sample example session",
    "docs/web.html#server-side-rendering": "Next.js Nuxt SSR",
    "docs/clients.html": "Express trust proxy X-Forwarded-For IP address",
    "docs/texts.html#android-apps-and-embedded-pages": "Android",
    "docs/heard.html": "screen reader VoiceOver NVDA Orca accessibility a11y WCAG",
    "conformance/report.html": "VPAT ACR OpenACR WCAG Section 508 EN 301 549 EAA conformance",
    "docs/backends.html#a-passkey-beside-the-code": "passkey passkeys WebAuthn FIDO",
    "docs/abuse.html#where-codes-are-restricted": "NIST restricted regulation PSD2 CISA",
    "documentation/onetimecodeui/autofill/": "autofill autocomplete iOS keyboard suggestion",
    "web/index.html#look": "dark mode dark theme CSS styling custom properties colours colors",
    "web/index.html#languages": "localization translation internationalization i18n",
    "web/index.html#content-security-policy-csp": "CSP nonce",
    "server/http-api.html": "REST API OpenAPI Swagger curl endpoints",
    "docs/testing-your-page.html": "Playwright Cypress jest end-to-end",
    "messages.html": "paste pasting parse parsing SMS text",
    "SECURITY.html": "vulnerability disclosure",
    "CHANGELOG.html": "release notes versions",
}


def has_reference(site: Path) -> bool:
    """Returns whether DocC has written the pages' text as Markdown, which it does since Swift 6.3."""
    return any((site / "data").rglob("*.md"))


def records(site: Path):
    """Yields the address, title, place and HTML of each record."""
    is_complete = has_reference(site)
    for file in sorted(site.rglob("*.html")):
        path = file.relative_to(site)
        text = file.read_text(encoding="utf-8")
        if path.parts[0] != "documentation" and path.stem not in ("search", "404"):
            yield from guide(path, text)
        # Leaves out the list of libraries, and the lists of inherited members.
        elif is_complete and path.parts[0] == "documentation" and len(path.parts) > 2 and "implementations" not in path.parent.name:
            yield reference(site, path, text)


def guide(path: Path, text: str):
    """Yields a record for each section. A section's place is the title of its page."""
    body = re.search(r"<main.*?>(.*)</main>", text, re.DOTALL)[1]
    body = re.sub(r'<wbr>|<a class="headerlink".*?</a>|<pre class="drawing">.*?</pre>', "", body, flags=re.DOTALL)
    before, *parts = SECTION.split(body)
    page = plain(HEADING.search(body)[1])
    if not parts:
        yield str(path), page, "", before
    for index, (anchor, part) in enumerate(zip(parts[::2], parts[1::2])):
        # The long tables of the report on accessibility would lower the rank of what explains a word.
        if index and path.parts[0] == "conformance":
            return
        title = plain(HEADING.search(part)[1])
        yield str(path) + (f"#{anchor}" if index else ""), title, page if index else "", part


def reference(site: Path, path: Path, text: str) -> tuple[str, str, str, str]:
    """Returns a symbol's or an article's record. Its place is what contains it: "OneTimeCodeView, OneTimeCodeUI"."""
    shown = re.search(r"<noscript><main>(.*?)</main></noscript>", text, re.DOTALL)[1]
    shown = shown.partition("<h2>Topics</h2>")[0]
    within = [symbol(site / parent / "index.html") for parent in path.parent.parents if len(parent.parts) > 1]
    return f"{path.parent}/", symbol(site / path), ", ".join(within) or "Reference", shown


def symbol(page: Path) -> str:
    """Returns the title that `reference.py` has given to one of DocC's pages."""
    return html.unescape(re.search(r"<title>(.*?) · OneTimeCode</title>", page.read_text(encoding="utf-8"))[1])


def kind(address: str) -> str:
    if address.startswith("documentation/"):
        return "reference"
    return "specification" if address.startswith(("docs/behaviour", "CHANGELOG", "server/http-api.html#")) else "guide"


def plain(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", markup)).split())


def main(site: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        is_complete = has_reference(site)
        missing = {address for address in WORDS if is_complete or not address.startswith("documentation/")}
        for index, (address, title, place, content) in enumerate(records(site)):
            missing.discard(address)
            meta = {"address": address, "title": title, "place": place, "words": WORDS.get(address, "")}
            marks = "".join(
                f'<meta data-pagefind-meta="{name}[content]" content="{html.escape(value)}">' for name, value in meta.items() if value)
            marks += f'<meta data-pagefind-filter="kind[content]" content="{kind(address)}">'
            record = f'<!DOCTYPE html><html lang="en"><body>{marks}{content}'
            Path(folder, f"{index}.html").write_text(record, encoding="utf-8")
        if missing:
            raise ValueError(f"Site/search.py has words for sections that don't exist: {', '.join(sorted(missing))}")
        subprocess.run([sys.executable, "-m", "pagefind_bin", "--quiet", "--site", folder, "--output-path", site / "_search"], check=True)
    for unused in (*site.glob("_search/pagefind-*ui.*"), *site.glob("_search/pagefind-highlight.*")):
        unused.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
