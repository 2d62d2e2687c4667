"""A2, A5, A10, M13: the field's phrases and writing direction in each language."""

import pytest

from harness import html
from harness.field import eventually
from harness.phrases import LANGUAGES, load_json, phrase

ARABIC = f"<label>{phrase('ar', 'label')} <input name=code></label>"


@pytest.mark.parametrize("language", LANGUAGES)
def test_A10_2_each_language_is_loaded_and_announced(open_field, page, language):
    """A10.2: a page loads only the phrases in its own language, and the field uses them."""
    loaded = []
    page.on("request", lambda request: loaded.append(request.url))
    field = open_field(language=language, clock=True)
    # The script contains the phrases in English. The names of the other languages' files end with a digest.
    parts = {url.rpartition("/")[2].rpartition("-")[0] for url in loaded if "/parts/" in url}
    assert parts == {language} - {"en"}
    field.type("x").expect(text="", error=phrase(language, "digitsOnly"))
    assert field.take_announcements() == [phrase(language, "digitsOnly")]
    field.type("1234").press("Tab").expect(count=phrase(language, "enteredDigits"))


def test_A10_4_each_tag_selects_the_same_phrases_as_in_swift(open_body):
    """A10.4: the phrases are those for the exact language tag, else for the tag's language, else English."""
    tags = load_json("fitting.json")
    fields = open_body("".join(html.element(f'lang="{tag}"') for tag in tags))
    found = {}
    for tag, field in zip(tags, fields):
        field.run("host => host.set('1234')")
        found[tag] = field.state()["count"]
    assert found == {tag: phrase(language, "enteredDigits") for tag, language in tags.items()}


def test_A10_4_without_a_language_the_field_is_in_english(open_field):
    """A10.4: the field is in English on a page that doesn't declare a language."""
    field = open_field(language="")
    field.type("x").expect(error="Enter digits only.")


def test_A10_2_the_language_can_change(field):
    """A10.2: after a change of `lang`, the field uses the phrases of the new language."""
    for language in LANGUAGES:
        field.run("(host, input, language) => { host.lang = language; host.clear() }", language)
        expected = phrase(language, "enteredDigits").replace("4", "0")
        eventually(field.page, lambda: field.state()["count"], expected)
        field.type("x").expect(error=phrase(language, "digitsOnly"))


def test_A10_5_plural_categories_are_those_of_the_browser(page, static_site):
    """A10.5: the recorded plural categories, which the core's tests rely on, are those of the browser."""
    recorded = load_json("plural-categories.json")
    assert sorted(recorded["categories"]) == LANGUAGES
    page.goto(static_site.address("blank.html"))
    found = page.evaluate(
        "([languages, numbers]) => Object.fromEntries(languages.map((language) => ["
        " language, numbers.map((number) => new Intl.PluralRules(language).select(number))]))",
        [list(recorded["categories"]), recorded["numbers"]],
    )
    for language, categories in found.items():
        assert recorded["categories"][language] == categories, f"{language} is {categories}"


def test_A10_5_each_number_has_its_plural_form(open_body):
    """A10.5: phrases with numbers such as 1, 2, 3 and 11 use the language's plural forms."""
    fields = open_body("".join(html.element(f"length=12 lang={language}") for language in LANGUAGES))
    for language, field in zip(LANGUAGES, fields):
        for missing in [1, 2, 3, 11]:
            field.run("(host, input, code) => { host.set(code); input.focus() }", "1" * (12 - missing))
            field.press("Enter").expect(error=phrase(language, "missingDigits", missing))


@pytest.mark.context(device_scale_factor=2)
def test_A2_5_M13_in_an_arabic_sentence_code_and_host_keep_their_direction(open_body, save_screenshot):
    """A2.5, M13: an announced code runs from left to right within a sentence that runs from right to left."""
    fields = open_body(
        html.element("grouping=3-3 domain=shop.test", ARABIC) + html.element("grouping=3-3", ARABIC),
        language="ar",
        direction="rtl",
        clock=True,
    )
    field, other = fields
    field.run("(host, input) => input.focus()")
    field.paste("رمز التحقق 985391\n@example.com #985391")
    field.expect(error=phrase("ar", "foreignDomain"))
    assert field.take_announcements() == [phrase("ar", "foreignDomain")]
    other.run("(host, input) => input.focus()")
    other.paste("985391").expect(text="985391")
    (filled,) = [text for text in other.take_announcements() if "9 8 5" in text]
    assert filled == phrase("ar", "filled")
    other.run("host => host.reject({ reason: 'wrong-code', attemptsLeft: 2 })")
    other.expect(phase="rejected", error=phrase("ar", "wrongCodeAttemptsLeft", 2))
    save_screenshot(field.page, "arabic")
    assert visual_order(field.page, filled) == "985,391"
    # Without the directional isolates (U+2066 and U+2069), the digits would be in another order.
    assert visual_order(field.page, filled.translate({0x2066: None, 0x2069: None})) != "985,391"


def visual_order(page, sentence: str) -> str:
    """Returns the digits and commas of a right-to-left sentence in their visual order, from left to right."""
    return page.evaluate(
        """(sentence) => {
          const paragraph = document.createElement("p");
          paragraph.dir = "rtl";
          paragraph.append(sentence);
          document.querySelector("main").append(paragraph);
          const range = document.createRange();
          const characters = [...sentence].map((character, index) => {
            range.setStart(paragraph.firstChild, index);
            range.setEnd(paragraph.firstChild, index + 1);
            return { character, left: range.getBoundingClientRect().left };
          });
          paragraph.remove();
          return characters.filter(({ character }) => /[0-9,]/.test(character))
            .sort((one, other) => one.left - other.left).map(({ character }) => character).join("");
        }""",
        sentence,
    )
