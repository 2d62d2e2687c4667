"""M12: an incomplete code makes the input invalid, and the browser decides whether the form is submitted."""

import time

import pytest

from harness import html
from harness.field import eventually
from harness.phrases import phrase

PHONE = "<label>Telephone <input name=phone value=1></label>"


def body(inner="", attributes="", before="", after="<button>Go</button>", form=""):
    return f"<form method=post action=/echo {form}>{before}{html.element(attributes, inner or html.INPUT)}{after}</form>"


def press(field, name="Go"):
    """Clicks the button with the text `name`."""
    field.page.evaluate(
        "name => [...document.querySelectorAll('button')].find((button) => button.textContent === name).click()", name
    )


def posted_data(field):
    """Waits for the page after a submission, and returns the form data in it."""
    deadline = time.monotonic() + 5
    while True:
        try:
            return field.page.evaluate("document.querySelector('pre').textContent")
        except Exception:  # raised while the next page is loading
            if time.monotonic() > deadline:
                raise
            field.page.wait_for_timeout(20)


def test_M12_6_an_incomplete_code_makes_the_input_invalid_with_a_message(field):
    field.type("1234").expect(valid=False, validation_message="2 digits are missing.")
    field.run("""(host, input) => input.form[1].addEventListener("click", (event) => {
        event.preventDefault();
        window.validity = [input.checkValidity(), input.form.checkValidity(), input.matches(":invalid")];
    })""")
    press(field, "Verify")
    assert field.page.evaluate("validity") == [False, False, True]
    field.type("5").expect(validation_message="1 digit is missing.")
    field.type("6").expect(valid=True, validation_message="")
    press(field, "Verify")
    assert field.page.evaluate("validity") == [True, True, False]


def test_M12_6_A10_1_the_message_is_in_the_language_of_the_field(open_field):
    field = open_field("lang=pt-BR")
    field.type("1234").expect(validation_message=phrase("pt-BR", "missingDigits", 2))


def test_M12_6_checking_the_validity_of_a_form_shows_and_announces_nothing(open_field):
    """M12.6: checking a form's validity, as form libraries do at every key, shows and announces nothing."""
    field = open_field(clock=True)
    field.run("(host, input) => input.addEventListener('input', () => input.form.checkValidity())")
    field.type("1234").expect(error="", text="1234")
    assert field.take_announcements() == [] and field.refused == []


def test_M12_7_an_optional_empty_field_is_valid(open_body):
    field = open_body(body(before=PHONE))[0]
    field.expect(valid=True)
    press(field)
    assert posted_data(field) == "phone=1&code="


def test_M12_6_a_required_empty_field_is_invalid(open_body):
    inner = "<label>Verification code <input name=code required></label>"
    field = open_body(body(inner))[0]
    press(field)
    field.expect(error="6 digits are missing.", focused=True)
    assert field.page.evaluate("location.pathname") != "/echo"


@pytest.mark.parametrize("way", ["disabled", "fieldset", "novalidate", "formnovalidate", "dialog"])
def test_M12_7_a_form_that_is_not_validated_is_submitted(open_body, way):
    """M12.7: an incomplete code doesn't block a form whose field or validation is disabled, even in a dialog."""
    inner = "<label>Verification code <input name=code value=12></label>"
    if way == "disabled":
        inner = inner.replace("value", "disabled value")
    text = body(inner, before=PHONE)
    if way == "fieldset":
        text = text.replace("<one-time-code", "<fieldset disabled hidden><one-time-code").replace(
            "</one-time-code>", "</one-time-code></fieldset>"
        )
    if way == "novalidate":
        text = text.replace("<form", "<form novalidate")
    if way == "formnovalidate":
        text = text.replace("<button", "<button formnovalidate")
    if way == "dialog":
        text = f"<dialog open>{body(inner, form='method=dialog', after='<button formnovalidate>Go</button>')}</dialog>"
        text = text.replace("method=post action=/echo ", "")
    field = open_body(text)[0]
    press(field)
    if way == "dialog":
        assert field.page.evaluate("document.querySelector('dialog').open") is False
    else:
        assert posted_data(field).startswith("phone=1")


def test_M12_4_a_page_that_sends_by_script_never_sees_an_incomplete_code(open_body):
    """M12.4: a `submit` handler isn't called for an incomplete code, so it needn't check `defaultPrevented`."""
    field = open_body(body())[0]
    field.page.evaluate(
        "() => { window.sent = []; document.querySelector('form').addEventListener('submit', (event) => {"
        " event.preventDefault(); sent.push(new FormData(event.target).get('code')) }) }"
    )
    field.page.focus("one-time-code input")
    field.type("1234").press("Enter").expect(error="2 digits are missing.")
    field.type("56").press("Enter")
    eventually(field.page, lambda: field.page.evaluate("sent"), ["123456"])


def test_M12_6_the_page_can_make_its_input_invalid(field):
    field.type("123456").expect(valid=True)
    field.run("(host, input) => input.setCustomValidity('Not today.')")
    field.press("ArrowLeft").expect(validation_message="Not today.")
    press(field, "Verify")
    field.expect(error="", validation_message="Not today.")


def test_M12_1_M12_6_a_code_is_not_submitted_while_verifying_or_when_rejected(open_field):
    field = open_field()
    field.run("host => { host.verify = () => new Promise((_, reject) => { window.rejectCode = reject }) }")
    field.type("123456").expect(phase="verifying", valid=False)
    press(field, "Verify")
    field.expect(error="Please wait. The code is being checked.")
    field.page.evaluate("rejectCode({ reason: 'wrong-code' })")
    field.expect(phase="rejected", valid=False, validation_message="Incorrect code.")


def test_V1_8_return_retries_only_where_a_retry_can_succeed(open_field):
    """V1.8: Return retries a code after a network failure, but not a wrong code, which would use up another attempt."""
    field = open_field()
    field.run(
        "host => { host.attempts = 0; host.verify = async () => { host.attempts += 1;"
        " throw { reason: host.attempts === 1 ? 'no-network' : 'wrong-code' } } }"
    )
    field.type("123456").expect(phase="rejected", error=phrase("en", "noNetwork"))
    field.press("Enter").expect(phase="rejected", error="Incorrect code.")
    field.press("Enter").press("Enter").expect(phase="rejected", error="Incorrect code.")
    assert field.run("host => host.attempts") == 2
    assert field.page.evaluate("location.pathname") != "/echo"


def test_M12_6_an_accepted_code_is_valid(open_field):
    field = open_field()
    field.run("host => { host.verify = async () => {} }")
    field.type("123456").expect(phase="accepted", valid=True)
    field.run("(host, input) => input.form.requestSubmit()")
    assert posted_data(field) == "code=123456"


def test_M12_6_F11_5_text_that_does_not_fit_is_invalid_with_a_reason(open_field):
    field = open_field()
    field.set_by_script("98539100")
    message = "You entered 8 digits, but the code has 6."
    field.expect(text="98539100", valid=False, validation_message=message)


def test_M12_6_the_first_invalid_input_gets_the_focus(open_body):
    field = open_body(body(before="<label>Telephone <input name=phone required></label>"))[0]
    field.run("host => host.set('12')")
    press(field)
    assert field.page.evaluate("document.activeElement.name") == "phone"
    field.expect(error="4 digits are missing.", focused=False)


STATE = "(host, input) => [input.getAttribute('aria-invalid'), input.validationMessage]"


@pytest.mark.parametrize("own", [None, "true", "false", "grammar"])
def test_V7_2_the_page_keeps_its_own_state(open_field, own):
    """V7.2: the field sets `aria-invalid` while it has an error, and then restores the page's value, by default false."""
    value = f"aria-invalid={own}" if own else ""
    field = open_field(inner=f"<label>Code <input name=code {value}></label>")
    field.type("123456")
    assert field.run(STATE) == [own or "false", ""]
    field.run("host => host.reject({ reason: 'wrong-code' })")
    field.expect(invalid=True)
    field.later().type("9").expect(error="")
    assert field.run(STATE)[0] == (own or "false")


def test_V7_2_the_page_can_change_its_own_state(field):
    """V7.2: a value of `aria-invalid` that the page sets stays at every key."""
    field.run("(host, input) => input.setAttribute('aria-invalid', 'true')")
    field.type("12").press("Backspace").expect(text="1", invalid=True, error="")
    field.run("host => host.reject('No.')")
    field.run("(host, input) => input.setAttribute('aria-invalid', 'false')")
    field.expect(invalid=True)
    field.type("2").expect(error="", invalid=False)
    assert field.run(STATE)[0] == "false"


def test_V7_2_M12_6_a_message_of_the_page_precedes_the_fields(field):
    """V7.2, M12.6: the field's message about the code takes effect again when the page removes its own."""
    field.type("12").expect(validation_message="4 digits are missing.")
    field.run("(host, input) => input.setCustomValidity('Not today.')")
    field.type("3").expect(text="123", validation_message="Not today.")
    field.run("(host, input) => input.setCustomValidity('')")
    field.expect(validation_message="3 digits are missing.")


def test_V7_2_M12_6_a_page_that_clears_its_message_at_each_key_does_not_make_the_code_valid(field):
    """V7.2, M12.6: a page may clear its custom validity in an `input` listener, as is usual."""
    field.run("(host, input) => input.addEventListener('input', () => input.setCustomValidity(''))")
    field.type("123").press("Enter").expect(valid=False, error="3 digits are missing.")
