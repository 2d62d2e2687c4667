"""Returns the markup of the pages that the tests open."""

INPUT = "<label>Verification code <input name=code autocomplete=one-time-code></label>"
RESEND = "<button type=button data-resend>Request a new code</button>"
SHEET = "/element/one-time-code.css"


def element(attributes: str = "", inner: str = INPUT) -> str:
    return f"<one-time-code {attributes}>{inner}</one-time-code>"


def form(inner: str, after: str = "<button>Verify</button>") -> str:
    return f"<form method=post action=/echo>{inner}{after}</form>"


def document(body: str, language: str = "en", direction: str = "ltr", sheet: str = SHEET) -> str:
    return f"""<!DOCTYPE html>
<html lang="{language}" dir="{direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Enter the code</title>
<link rel="stylesheet" href="{sheet}">
<link rel="stylesheet" href="/page.css">
<main>
<h1>Enter the code</h1>
{body}
</main>
<script type="module" src="/element/one-time-code.js"></script>
"""
