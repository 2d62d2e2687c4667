"""Converts screen reader transcripts and the field's phrases to small MP3 files, spoken by espeak-ng."""

import html
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from content import LANGUAGES, Step, moments

VOICES = {"en": "en-gb", "pt-BR": "pt-br", "fr": "fr-fr"}
# The screen reader's own words, which are English in all transcripts.
ORCA = re.compile(r"\b(entry|required|push button|grayed|invalid entry)\b")
ISOLATES = dict.fromkeys(range(0x2066, 0x206A))


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    steps = [step for language in LANGUAGES for step in moments(language)]
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda step: speak(step, folder / step.sound), steps))


def speak(step: Step, file: Path) -> None:
    lines = [html.escape(line.translate(ISOLATES)) for line in step.heard]
    if step.language == "ja":
        lines = [kana(line) for line in lines]
    if step.language != "en":
        lines = [ORCA.sub(r'<voice xml:lang="en-gb">\1</voice>', line) for line in lines]
    # Commas between spaced digits make espeak-ng speak the digits one by one.
    lines = [re.sub(r"(?<=\d) (?=\d\b)", ", ", line) for line in lines]
    text = '<speak>' + '<break time="300ms"/>'.join(f"<p>{line}</p>" for line in lines) + "</speak>"
    voice = VOICES.get(step.language, step.language)
    wave = run("espeak-ng", "-v", voice, "-m", "-s", "165", "--stdin", "--stdout", input=text.encode())
    run("lame", "--quiet", "-m", "m", "--resample", "16", "-b", "24", "-", str(file), input=wave)


def kana(text: str) -> str:
    """Converts kanji to kana, because espeak-ng can't read kanji. Replaces 桁中 first, because kakasi misreads it."""
    text = text.replace("桁中", "けたちゅう")
    return run("kakasi", "-i", "utf8", "-o", "utf8", "-JH", input=text.encode()).decode()


def run(*command: str, input: bytes) -> bytes:
    return subprocess.run(command, input=input, stdout=subprocess.PIPE, check=True).stdout
