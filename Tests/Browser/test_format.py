"""F1: the format of a code, and the keyboard that the field requests for the format."""

import pytest


def test_F1_1_a_field_has_six_slots_by_default(field):
    """F1.1: the default length of a code is six."""
    field.expect(drawn="|_ _ _ _ _ _")


@pytest.mark.parametrize("length", [1, 4, 32])
def test_F1_1_a_field_has_as_many_slots_as_a_code_has_symbols(open_field, length):
    """F1.1: a code can have 1 to 32 symbols."""
    field = open_field(f"length={length}")
    field.type("7" * length).expect(text="7" * length)
    assert len(field.boxes()) == length
    field.expect_completed("7" * length)


@pytest.mark.parametrize(
    "attributes",
    [
        "length=0",
        "length=33",
        "length=33 alphabet=letters-and-digits",
        "length=x",
        "length=1.5",
        "grouping=3-4",
        "grouping=3-x",
        "alphabet='12 3'",
        "alphabet='1-2'",
        "alphabet=é",
    ],
)
def test_F1_1_F1_2_F1_4_an_invalid_format_is_reported_and_the_default_is_used(open_field, attributes):
    """F1.1, F1.2, F1.4: an invalid format causes an error on the console, and the field works with the default format."""
    field = open_field(attributes, before="window.errors = []; console.error = (text) => errors.push(text)")
    [error] = field.page.evaluate("errors")
    assert "one-time-code" in error and "not valid" in error
    assert field.run("(host, input) => input.inputMode") == "numeric"
    field.type("123456").expect(text="123456", drawn="1 2 3 4 5 [6]")
    field.expect_completed("123456")


@pytest.mark.problem("not valid")
def test_F1_1_an_invalid_change_of_format_is_ignored(field):
    """F1.1: if an attribute becomes invalid, the field keeps the last valid format."""
    field.type("12")
    field.run("host => host.setAttribute('length', '99')")
    field.type("3456").expect(drawn="1 2 3 4 5 [6]")


def test_F1_3_letters_are_folded_to_capitals(open_field):
    """F1.3: lowercase letters become capitals if all letters of the alphabet are capitals."""
    field = open_field("alphabet=letters-and-digits")
    field.type("ab1cd2").expect(text="AB1CD2", drawn="A B 1 C D [2]")


def test_F1_3_capitals_are_folded_to_lowercase_letters(open_field):
    """F1.3: capitals become lowercase letters if the alphabet contains only lowercase letters."""
    field = open_field("alphabet=abcdef length=4")
    field.type("AbCd").expect(text="abcd")


def test_F1_3_an_alphabet_with_both_cases_keeps_the_case(open_field):
    """F1.3: letters keep their case if the alphabet contains both cases."""
    field = open_field("alphabet=aAbB length=4")
    field.type("aABb").expect(text="aABb")


def test_F1_4_grouping_is_drawn_and_never_stored(open_field):
    field = open_field("grouping=3-3")
    field.type("123456").expect(text="123456")
    boxes = field.boxes()
    gaps = [round(right["left"] - left["right"]) for left, right in zip(boxes, boxes[1:])]
    assert gaps[2] > gaps[0] and [gaps[0]] * 4 == [gaps[0], gaps[1], gaps[3], gaps[4]]
    assert "group-start" in field.state()["slots"][3]["parts"]


@pytest.mark.parametrize(
    "alphabet, mode, capitals",
    [
        ("digits", "numeric", "none"),
        ("letters-and-digits", "text", "characters"),
        ("0123456789", "numeric", "none"),
        ("ABC123", "text", "characters"),
        ("Bcd234", "text", "none"),
    ],
)
def test_F1_5_F1_6_the_keyboard_follows_the_alphabet(open_field, alphabet, mode, capitals):
    """F1.5, F1.6: without letters, the field requests a number pad; else automatic capitals, unless a letter is lowercase."""
    field = open_field(f"alphabet={alphabet}")
    assert field.run(
        "(host, input) =>"
        " [input.type, input.inputMode, input.autocapitalize, input.spellcheck, input.getAttribute('autocomplete')]"
    ) == ["text", mode, capitals, False, "one-time-code"]
    assert field.run("(host, input) => input.getAttribute('autocorrect')") in (None, "off")


def test_F1_6_F3_1_the_browser_does_not_truncate_a_paste(open_field):
    """F1.6, F3.1: the element removes `maxlength`, with which browsers would truncate a pasted "123-456"."""
    field = open_field(inner="<label>Code <input name=code maxlength=6></label>")
    field.paste("123-456").expect(text="123456")
