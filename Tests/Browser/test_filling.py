"""F6 to F9: entering several symbols together, by paste, drop, dictation or AutoFill."""

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "985391",
        "G-985391",
        "Your 2FA code: 985391",
        "985 391",
        "９８５３９１",
        "Code 985391 10 minutes",
        "985391\n985391",
        "Hi!\nYour code is 985-391.\nDo not share it.",
        "(985391)",
    ],
)
def test_F6_2_F6_4_F6_7_a_paste_with_one_full_code_fills_in_that_code(field, text):
    """F6.2, F6.4, F6.7: a paste fills in the code if the text contains exactly one complete code."""
    field.paste(text).expect(text="985391", caret=6, error="")
    field.expect_completed("985391")
    assert [event["inputType"] for event in field.events("input")] == ["insertFromPaste"]


def test_F6_1_a_full_code_replaces_everything_wherever_the_caret_is(field):
    field.type("12345").press("Home", "ArrowRight")
    field.paste("985391").expect(text="985391", caret=6)


def test_F6_17_F6_2_letters_and_digits_are_found_between_words(open_field):
    """F6.17, F6.2: in a message, a word such as "Google" isn't a candidate for a code, although it has six letters."""
    field = open_field("alphabet=letters-and-digits")
    field.paste("Your Google code is A1B2C3").expect(text="A1B2C3")


def test_F6_1_dictation_and_keyboards_that_insert_the_whole_code(field):
    """F6.1: the field treats an insertion of several symbols like a paste."""
    field.type("12")
    field.page.keyboard.insert_text("Your code: 985 391")
    field.expect(text="985391", caret=6)
    field.expect_completed("985391")


def test_F6_1_text_is_dropped_with_the_mouse(open_field):
    """F6.1: the field treats a drop like a paste."""
    field = open_field(after="<p><span id=message>985391</span></p>")
    field.page.locator("#message").dblclick()
    box = field.page.locator("#message").bounding_box()
    field.page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
    field.page.mouse.down()
    field.page.mouse.move(*field.point(1), steps=5)
    field.page.mouse.move(*field.point(2), steps=5)
    field.page.mouse.up()
    field.expect(text="985391")
    field.expect_completed("985391")
    assert "insertFromDrop" in [event["inputType"] for event in field.events("input")]


def test_F7_1_a_partial_code_is_pasted_at_the_caret(field):
    """F7.1: pasting a partial code has the same result as typing its symbols one after another."""
    field.type("16").press("ArrowLeft")
    field.paste("2-3 4").expect(text="12346", caret=4, error="")


def test_F7_1_a_partial_code_is_one_change_and_one_undo_step(field):
    field.type("1").paste("2345").expect(text="12345")
    assert [event["value"] for event in field.events("input")] == ["1", "12345"]
    field.press("ControlOrMeta+z").expect(text="1", caret=1)


def test_F7_1_F4_1_a_partial_code_replaces_the_selected_range(field):
    field.type("12345").press("Home", "Shift+ArrowRight", "Shift+ArrowRight")
    field.paste("98").expect(text="98345", caret=2)


def test_F7_1_F4_3_a_partial_code_overwrites_in_a_full_field(field):
    """F7.1, F4.3: in a full field, a pasted partial code overwrites the symbols after the caret, like typed symbols."""
    field.type("123456").press("Home")
    field.paste("98").expect(text="983456", caret=2)


def test_F7_2_a_partial_code_that_is_too_long_is_refused_as_a_whole(field):
    field.type("1234").paste("567").expect(text="1234", caret=4)
    assert field.refused == ["too-many"] and field.state()["error"]


@pytest.mark.parametrize(
    "text, reason, message",
    [
        ("9853910", "too-many", "The code has only 6 digits."),
        (
            "985391 or 123456",
            "several-codes",
            "Several codes found in this text. Enter the one you want to use.",
        ),
        ("Hello", "no-code", "No 6-digit code found in this text."),
        ("Your code is 1234", "no-code", "No 6-digit code found in this text."),
    ],
)
def test_F6_3_F8_1_text_without_exactly_one_code_is_refused_with_a_reason(field, text, reason, message):
    """F6.3, F8.1: text without exactly one code is refused with a reason, and never truncated."""
    field.type("12").paste(text).expect(text="12", caret=2, error=message)
    assert field.refused == [reason]
    assert field.events("refuse")[0]["detail"] == {"reason": reason, "message": message}


MESSAGE = "Your code is 111111.\n\n@example.com #985391"


@pytest.mark.parametrize(
    "attributes", ["", "domain=example.com", "domain=login.example.com", "domain=EXAMPLE.com"]
)
def test_F9_1_the_code_of_a_message_that_is_bound_to_this_site_is_entered(open_field, attributes):
    """F9.1: the code after the site's domain takes precedence over all other candidates in the message."""
    field = open_field(attributes)
    field.paste(MESSAGE).expect(text="985391", error="")


@pytest.mark.parametrize("domain", ["evil.test", "ample.com", "example.com.evil.test"])
def test_F9_6_a_message_that_is_bound_to_another_site_is_refused_with_a_warning(open_field, domain):
    """F9.6: a code for another site is not entered, and a warning names the domain of that site."""
    field = open_field(f"domain={domain}", clock=True)
    warning = "Caution: this code is for example.com only. Nothing was entered."
    field.paste(MESSAGE).expect(text="", error=warning)
    assert field.refused == ["foreign-domain"]
    assert field.take_announcements() == [warning]


def test_F9_6_the_domain_may_change(open_field):
    """F9.6: a changed domain applies to the next paste."""
    field = open_field("domain=evil.test")
    field.run("host => { host.setAttribute('domain', 'example.com') }")
    field.paste(MESSAGE).expect(text="985391")


def test_F9_6_a_domain_of_any_length_leaves_the_field_intact(open_field):
    """F9.6: a domain that is longer than any host matches none, and doesn't overwrite the module's memory."""
    field = open_field()
    field.paste(MESSAGE).expect(text="985391")
    field.run("host => { host.setAttribute('domain', '\\uffff'.repeat(10_000)) }")
    field.press("ControlOrMeta+z").expect(text="")
    field.type("12").expect(text="12")
    field.paste(MESSAGE).expect(text="12", error="Caution: this code is for example.com only. Nothing was entered.")
    field.paste("123456").expect(text="123456", valid=True)


READ = """host => { host.texts = []; host.read = (text) => { host.texts.push(text); return %s } }"""


@pytest.mark.parametrize("way", ["paste", "suggestion"])
def test_F6_24_the_page_can_read_messages_itself(open_field, pytestconfig, way):
    """F6.24: the page's `read` gets the whole text in place of the field, and its result is entered and reported."""
    if way == "suggestion" and pytestconfig.getoption("--engine") == "firefox":
        pytest.skip("the test can insert text in Firefox only by a command that dispatches no `beforeinput`")
    field = open_field()
    field.run(READ % "text.match(/PIN (\\d+)/)[1]")
    if way == "paste":
        field.paste("Ref 123456, PIN 985391")
    else:
        field.page.keyboard.insert_text("Ref 123456, PIN 985391")
    field.expect(text="985391", caret=6, error="")
    field.expect_completed("985391")
    assert field.run("host => host.texts") == ["Ref 123456, PIN 985391"]
    assert [event["inputType"] for event in field.events("input")] == [
        "insertFromPaste" if way == "paste" else "insertText"
    ]


def test_F6_24_the_page_can_turn_off_the_reading_of_messages(open_field):
    """F6.24: what `read` doesn't return is refused; codes, and typed symbols, are entered as before."""
    field = open_field()
    field.run(READ % "/^[\\d\\s-]+$/.test(text) ? text : null")
    field.paste("Your code: 985391").expect(text="", error="No 6-digit code found in this text.")
    assert field.refused == ["no-code"]
    field.type("12").paste("34-5").expect(text="12345", error="")
    field.paste("985 391").expect(text="985391")
    field.expect_completed("985391")
    assert field.run("host => host.texts") == ["Your code: 985391", "34-5", "985 391"]


def test_F9_8_the_page_can_not_read_a_message_that_is_bound_to_another_site(open_field):
    """F9.8: `read` isn't asked about a message for another domain, which is refused; of others, it may find the code."""
    field = open_field("domain=evil.test")
    field.run(READ % "'985391'")
    field.paste(MESSAGE).expect(text="", error="Caution: this code is for example.com only. Nothing was entered.")
    assert field.refused == ["foreign-domain"] and field.run("host => host.texts") == []
    field.run("host => { host.setAttribute('domain', 'example.com') }")
    field.paste(MESSAGE).expect(text="985391")
    assert field.run("host => host.texts") == [MESSAGE]


def test_F9_8_what_the_page_reads_can_not_be_for_another_site(open_field):
    """F9.8: the result of `read` is checked like a paste."""
    field = open_field("domain=evil.test")
    field.run("(host, input, message) => { host.read = () => message }", MESSAGE)
    field.paste("985 391").expect(text="", error="Caution: this code is for example.com only. Nothing was entered.")


@pytest.mark.problem("no idea")
def test_F6_24_an_error_of_the_page_enters_nothing(open_field):
    """F6.24: if `read` throws an error, nothing is entered."""
    field = open_field()
    field.run("host => { host.read = () => { throw Error('no idea') } }")
    field.paste("985391").expect(text="")
    field.type("1").expect(text="1")
