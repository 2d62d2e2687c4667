"""Reads content for the site's pages from the repository, such as samples, transcripts and pictures."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEARD = ROOT / "Tests" / "Heard" / "transcripts"
PHRASES = ROOT / "Tests" / "Fixtures" / "Phrases"
PICTURES = ROOT / "Sources" / "OneTimeCodeUI" / "OneTimeCodeUI.docc"
EXAMPLE_CODE = "985391"

# The links of the site's navigation: a page without `.html`, or a folder with a trailing slash, and the label.
NAVIGATION = (("docs/start-web", "Guides"), ("documentation/", "Reference"), ("looks", "Looks"), ("messages", "Messages"))

#: The languages of the field: the tag of each language, and its name in the language itself.
LANGUAGES = {
    "en": "English", "pt-BR": "Português (Brasil)", "es": "Español", "fr": "Français",
    "de": "Deutsch", "it": "Italiano", "ja": "日本語", "ar": "العربية",
}


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def anchor(heading: str) -> str:
    """Returns the anchor of a heading, as on GitHub, or that of a rule: `f6-1` for "F6.1 A complete code"."""
    number = re.match(r"([FMVSA]\d+(?:\.\d+)?) ", heading)
    return number[1].lower().replace(".", "-") if number else re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


# Samples


def sample(path: str, language: str, mark: str, name: str = "") -> str:
    """Returns a page's code block in `language`, with this file name, that contains `mark`. Fails unless there is one."""
    info = f"{language} {name}".strip()
    blocks = re.findall(rf"^```{info}\n(.*?)^```$", read(path), re.MULTILINE | re.DOTALL)
    [found] = [block for block in blocks if mark in block]
    return found.rstrip()


def repository() -> str:
    """Returns the address of the repository, which only GitHub's workflows know, or an empty string."""
    name = os.environ.get("GITHUB_REPOSITORY")
    return f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{name}" if name else ""


def samples() -> dict[str, str]:
    """Returns three complete samples from the guides."""
    return {
        "html": sample("docs/web.md", "html", "resend-after", "plain.html"),
        "swiftui": sample("docs/start-apple.md", "swift", "struct CodeEntryView"),
        "server": sample("docs/start-service.md", "sh", "/challenges", "try.sh"),
    }


# Transcripts


@dataclass(frozen=True)
class Step:
    """A step of a transcript: a key press or another action, and what the screen reader said after it."""

    action: str
    heard: tuple[str, ...]
    title: str = ""


def transcript(subject: str, journey: str) -> list[Step]:
    """Returns the steps of a reviewed transcript, with example values for its placeholders."""
    text = (HEARD / subject / f"{journey}.txt").read_text(encoding="utf-8")
    spelled = " ".join(EXAMPLE_CODE)
    for name, value in (("time", "14:30"), ("some", "17"), ("the code, symbol by symbol", spelled)):
        text = text.replace(f"{{{name}}}", value)
    return [
        Step(action.strip(), tuple(line for line in heard.splitlines() if line))
        for action, heard in re.findall(r"^> (.*)\n((?:.+\n?)*)", text, re.MULTILINE)
    ]


# The steps on the first page: title; start of the action; journey and step in the English transcripts; journey and
# step in other languages' transcripts; phrases of the field for languages without a transcript.
MOMENTS = (
    ("Tab into the field", "Tab", "success", 1, "abroad", 1, ("label", "enteredDigits=0", "checkedWhenComplete")),
    ("Type a letter", "x", "refusing", 2, "abroad", 2, ("digitsOnly",)),
    ("Complete an incorrect code", "1", "wrong-code", 7, "abroad", 8, ("verifying", "wrongCodeAttemptsLeft")),
    ("Leave, and come back", "shift+Tab", "wrong-code", 11, "abroad", 10, ()),
    ("Paste a text without a code", "ctrl+v", "pasting", 6, "abroad", 11, ("noDigitCode=6",)),
    ("Paste the whole message", "ctrl+v", "filled", 2, "abroad", 12, ("filled", "verifying", "accepted")),
    ("Ask for a new code too early", "Return", "resend", 4, "resend-abroad", 4, ("resendWait",)),
    ("Wait", "waiting for", "resend", 6, "resend-abroad", 6, ("resendReady",)),
    ("Ask again", "Return", "resend", 7, "resend-abroad", 7, ("codeSent",)),
)


def moments(language: str) -> list[Step]:
    """Returns the steps in `MOMENTS` with what the screen reader said or, without a transcript, with phrases."""
    steps = []
    for title, action, english, first, other, second, names in MOMENTS:
        if is_heard(language):
            journey, index = (english, first) if language == "en" else (other, second)
            step = transcript("field" if language == "en" else language, journey)[index]
            if not step.action.startswith(action):
                raise ValueError(f"{language}/{journey}: step {index} is {step.action!r}, expected {action!r}")
            keys = "shift|control|tab|return|[a-z0-9]"
            heard = [line for line in step.heard if not re.fullmatch(rf"(left )?({keys}) \(key\)", line)]
        else:
            heard = [phrase(language, name) for name in names]
        if heard:
            # Leaves out utterances after the third, because they are already about the service's next page.
            steps.append(Step(action, tuple(heard[:3]), title))
    return steps


def is_heard(language: str) -> bool:
    """Returns whether there is a screen reader transcript in the language."""
    return language == "en" or (HEARD / language).is_dir()


def phrase(language: str, name: str) -> str:
    """Returns a reviewed phrase: its only form, or the form for 3. `NAME=COUNT` replaces the fixture's number."""
    name, _, count = name.partition("=")
    lines = (PHRASES / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    sentences = lines[lines.index(name) + 1 :]
    if sentences[0].startswith("    "):
        return sentences[0].strip().replace("4", count or "4", 1)
    [sentence] = [line[4:] for line in sentences[:6] if line.startswith("3 ")]
    return sentence.replace("3", count or "3", 1)


def numbers() -> str:
    """Returns the table in docs/heard.md that compares the element with six inputs and a bare input."""
    return re.search(r"^\| \| `<one-time-code>` \|.*?(?=\n\n)", read("docs/heard.md"), re.MULTILINE | re.DOTALL)[0]


# Messages


def messages() -> list[dict]:
    """Returns an example message in each of the eight languages, and four that are refused for different reasons."""
    rows = [line.split("\t") for line in read("Tests/Fixtures/messages.tsv").splitlines() if not line.startswith("#")]
    found = []
    for language, name in LANGUAGES.items():
        fitting = [row for row in rows if row[0] == language.partition("-")[0] and row[1] == "d6" and row[2].isdigit()]
        found.append(example(name, max(fitting[:8], key=lambda row: len(row[4])), language))
    for name, wanted in (("Several codes", "several"), ("No code", "-"), ("Too long", "toomany 7")):
        fitting = [row for row in rows if row[0] == "en" and row[1] == "d6" and row[2] == wanted]
        found.append(example(name, fitting[0]))
    text = f"{EXAMPLE_CODE} is your Example code.\n\n@sign-in.example #{EXAMPLE_CODE}"
    found.append(example("Another site’s code", ["en"] * 4 + [text], domain="example.com"))
    return found


def example(name: str, row: list[str], language: str = "en", domain: str = "") -> dict:
    return {"name": name, "language": language, "text": row[4].replace("\\n", "\n"), "domain": domain}


# Looks and pictures


def looks() -> list[dict]:
    """Returns the title, the element's attributes and the CSS of each look in web/Gallery."""
    styles = re.split(r"^/\* \d\. ", read("web/Gallery/looks.css"), flags=re.MULTILINE)[1:]
    sections = re.findall(r"<section><h2>(.*?)</h2><one-time-code(.*?)>", read("web/Gallery/index.html"))
    if len(styles) != len(sections):
        raise ValueError("web/Gallery: each look needs an element and a numbered part of the style sheet")
    return [
        {"title": title, "attributes": attributes, "css": css.partition("*/\n")[2].strip()}
        for (title, attributes), css in zip(sections, styles)
    ]


def colours() -> list[dict]:
    """Returns the element's custom properties for colours, with their defaults in light and dark mode."""
    labels = {
        "start": "Gradient, start", "end": "Gradient, end", "empty": "Empty slots", "background": "Background",
        "error": "Rejected", "success": "Accepted",
    }
    style = read("web/Sources/Element/one-time-code.css")
    found = {name: pair for name, *pair in re.findall(r"--one-time-code-(\w+), light-dark\((#\w+), (#\w+)\)", style)}
    return [{"name": name, "label": label, "light": long(found[name][0]), "dark": long(found[name][1])}
            for name, label in labels.items()]


def long(colour: str) -> str:
    """Returns a colour in the form with six digits, which `<input type="color">` requires."""
    return colour if len(colour) == 7 else "#" + "".join(digit * 2 for digit in colour[1:])


def pictures() -> list[dict]:
    """Returns the pictures in the gallery of OneTimeCodeUI, with their titles and descriptions."""
    rows = re.findall(r"^\| (.+?) \| !\[(.+?)\]\((.+?)\) \|$", (PICTURES / "Gallery.md").read_text(), re.MULTILINE)
    return [
        {"title": title[0].upper() + title[1:], "description": text, "file": f"{name}@2x.png", **size(name)}
        for title, text, name in rows
    ]


def size(name: str) -> dict:
    """Returns the size of a picture in points, from its PNG header."""
    header = (PICTURES / "Resources" / f"{name}@2x.png").read_bytes()[16:24]
    return {"width": int.from_bytes(header[:4]) // 2, "height": int.from_bytes(header[4:]) // 2}
