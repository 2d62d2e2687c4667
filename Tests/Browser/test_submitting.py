"""M12 and V8: submitting the form, by the user or automatically."""

import pytest
from playwright.sync_api import expect

from harness import html
from harness.field import eventually
from harness.phrases import phrase


def expect_posted(page, body):
    expect(page.locator("pre")).to_have_text(body)


def test_M12_1_return_submits_a_complete_code(field):
    field.type("123456").press("Enter")
    expect_posted(field.page, "code=123456")


def test_M12_1_the_button_of_the_form_submits_a_complete_code(field):
    field.type("123456")
    field.page.get_by_role("button", name="Verify").click()
    expect_posted(field.page, "code=123456")


@pytest.mark.parametrize("way", ["Enter", "button"])
@pytest.mark.parametrize(
    "typed, message", [("1234", "2 digits are missing."), ("12345", "1 digit is missing.")]
)
def test_M12_2_an_incomplete_code_shows_how_many_symbols_are_missing(open_field, way, typed, message):
    """M12.2: submitting an incomplete code shows and announces the number of missing symbols."""
    field = open_field(clock=True)
    field.type(typed)
    if way == "Enter":
        field.press("Enter")
    else:
        field.page.get_by_role("button", name="Verify").click()
    field.expect(text=typed, error=message)
    assert field.take_announcements() == [message]
    assert field.refused == ["incomplete"]


def test_M12_2_the_message_about_missing_symbols_disappears_at_the_next_symbol(field):
    """M12.2: the next symbol removes the message about missing symbols."""
    field.type("1234").press("Enter").expect(error="2 digits are missing.")
    field.type("5").expect(error="")


def test_M12_2_return_without_a_form_shows_what_is_missing(open_body):
    """M12.2: outside a form, too, Return shows the number of missing symbols."""
    field = open_body(html.element())[0]
    field.page.focus("input")
    field.type("123").press("Enter").expect(error="3 digits are missing.")


def test_M12_1_the_form_sends_the_name_and_value_of_the_input(open_field):
    """M12.1: the form submits the code, without separators, under the name of the page's input."""
    field = open_field(
        "grouping=3-3", after="<input type=hidden name=challenge value=c1><button>Verify</button>"
    )
    field.paste("123 456").press("Enter")
    expect_posted(field.page, "code=123456&challenge=c1")


def test_M12_7_a_button_with_formnovalidate_submits_an_incomplete_code(open_field):
    """M12.7: a button with `formnovalidate` submits an incomplete code."""
    field = open_field(after="<button formnovalidate name=later value=1>Later</button>")
    field.type("12")
    field.page.get_by_role("button", name="Later").click()
    expect_posted(field.page, "code=12&later=1")


def test_V8_a_complete_code_is_not_submitted_by_default(field):
    """V8: a complete code isn't submitted automatically unless the page requests it."""
    field.type("123456")
    field.expect_completed("123456")
    assert field.events("submit") == [] and field.state()["hint"] == ""


@pytest.mark.parametrize("way", ["type", "paste"])
def test_V8_a_complete_code_is_submitted_if_the_page_requests_it(open_field, way):
    """V8: a complete code is submitted automatically if the page requests it."""
    field = open_field("submit-when-complete")
    getattr(field, way)("985391")
    expect_posted(field.page, "code=985391")


def test_V8_A8_a_hint_says_that_a_complete_code_is_submitted(open_field):
    """V8, A8: a visible hint, which also describes the input, says beforehand that a complete code is checked."""
    field = open_field("submit-when-complete")
    hint = "The code is checked as soon as it is complete."
    state = field.expect(hint=hint)
    assert state["descriptions"] == [f"0 of 6 digits entered. {hint}"]
    assert field.page.locator("[data-one-time-code=status]").is_visible()


def test_V8_a_hint_of_the_page_is_kept(open_field):
    """V8: a hint that the page provides is kept."""
    inner = html.INPUT + "<p data-hint>It is valid for 10 minutes.</p>"
    notice = phrase("en", "checkedWhenComplete")
    state = open_field("submit-when-complete", inner=inner).expect(hint=f"{notice} It is valid for 10 minutes.")
    assert state["descriptions"] == [f"0 of 6 digits entered. {notice} It is valid for 10 minutes."]


@pytest.fixture
def submitted(open_field, page):
    """Opens a page whose server answers without a new page, and enters a code, which the element submits. Time stands still."""
    posted = []

    def respond(route):
        posted.append(route.request.post_data)
        route.fulfill(status=204)

    page.route("**/echo", respond)
    inner, after = html.INPUT + "<p data-error></p>", "<button>Verify</button><button>Cancel</button>"
    field = open_field("submit-when-complete", clock=True, inner=inner, after=after)
    field.type("985391")
    eventually(page, lambda: posted, ["code=985391"])
    return field


WAYS = ["Enter", "button"]


def submit(field, way):
    """Submits the form by Return, by one of its buttons, or by a script."""
    if way == "Enter":
        field.press("Enter")
    elif way == "script":
        field.run("(host, { form }) => form.requestSubmit()")
    else:
        click_button(field.page, "Verify" if way == "button" else way)


def click_button(page, text):
    """Clicks the button with this text with the mouse, because the element distinguishes the user's clicks from scripts'."""
    box = page.evaluate("""text => [...document.querySelectorAll("button")].find((button) => button.textContent === text)
        .getBoundingClientRect().toJSON()""", text)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def expect_submissions(field, count):
    field.page.evaluate("() => new Promise((done) => queueMicrotask(done))")
    assert len(field.events("submit")) == count


@pytest.mark.parametrize("way", WAYS)
def test_M12_4_a_habitual_return_or_click_does_not_submit_the_code_again(submitted, way):
    """M12.4: for a second after the automatic submission, the page's listeners don't hear of Return or a click."""
    submit(submitted, way)
    expect_submissions(submitted, 1)
    submitted.page.clock.run_for(1001)
    submit(submitted, way)
    expect_submissions(submitted, 2)


@pytest.mark.parametrize("way", ["script", "Cancel"])
def test_M12_5_scripts_and_other_buttons_submit_the_form(submitted, way):
    """M12.5: the element never stops a script, or a button other than the form's first."""
    submit(submitted, way)
    expect_submissions(submitted, 2)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("command", [
    "reject({ reason: 'no-network' })", "querySelector('[data-error]').textContent = 'Try again.'",
], ids=["reject", "message"])
def test_M12_5_an_answer_lets_the_code_be_submitted_again(submitted, command, way):
    """M12.5: after the page has rejected the code or shows an error, Return and a click submit the code again."""
    submitted.run("host => { host.%s }" % command)
    submit(submitted, way)
    expect_submissions(submitted, 2)


def test_M12_5_a_changed_code_is_submitted(submitted):
    """M12.5: another code is submitted at once, even if it is the same again."""
    submitted.press("Backspace").type("1")
    expect_submissions(submitted, 2)


CANCEL = "() => document.addEventListener('submit', (event) => event.preventDefault())"


@pytest.mark.parametrize("way", [*WAYS, "script"])
@pytest.mark.parametrize("attributes", ["", "submit-when-complete"])
def test_M12_5_a_cancelled_submission_is_not_guarded(open_field, attributes, way):
    """M12.5: a page that has cancelled `submit`, such as for a mistake in another field, gets the next one."""
    field = open_field(attributes)
    field.run(CANCEL)
    field.type("985391")
    eventually(field.page, lambda: len(field.events("submit")), 1 if attributes else 0)
    for count in (1, 2, 3)[bool(attributes):]:
        submit(field, way)
        eventually(field.page, lambda: len(field.events("submit")), count)


@pytest.mark.parametrize("milliseconds", [10, 500])
def test_M12_5_a_page_that_submits_after_a_check_of_its_own_is_not_stopped(open_field, milliseconds):
    """M12.5: a check for bots cancels `submit`, requests a token, and calls `requestSubmit()`."""
    field = open_field()
    field.run("""(host, { form }, milliseconds) => {
        let token;
        form.addEventListener("submit", (event) => {
            if (token) return;
            event.preventDefault();
            setTimeout(() => { token = "t1"; form.requestSubmit(form[1]); }, milliseconds);
        });
    }""", milliseconds)
    field.type("123456")
    submit(field, "button")
    expect_posted(field.page, "code=123456")


def test_M12_5_a_dialog_can_be_closed_again_and_again(open_body):
    """M12.5: a form that closes a dialog isn't a submission, also with a code that `verify` has accepted."""
    form = f"<form method=dialog>{html.element('submit-when-complete')}<button>OK</button><button formnovalidate>Cancel</button></form>"
    [field] = open_body(f"<dialog>{form}</dialog>")
    is_open = "document.querySelector('dialog').open"
    for button in ("Cancel", "OK", "OK"):
        field.page.evaluate("document.querySelector('dialog').showModal()")
        field.run("host => { host.verify = async () => {} }")
        field.page.focus("one-time-code input")
        if button == "Cancel":
            field.type("985391")
        field.expect(phase="accepted")
        click_button(field.page, button)
        eventually(field.page, lambda: field.page.evaluate(is_open), False)


def test_M12_5_a_form_that_opens_its_answer_in_a_frame_can_be_submitted_again(open_field, page):
    """M12.5: the page stays, so each click submits the form, as with a bare input."""
    posted = []
    page.route("**/echo", lambda route: (posted.append(route.request.post_data), route.fulfill(status=204)))
    field = open_field()
    field.type("985391")
    for count in (1, 2, 3):
        submit(field, "button")
        eventually(page, lambda: len(posted), count)


@pytest.fixture
def accepted(open_field):
    """`accepted(attributes)` opens a page whose `verify` has accepted a code."""

    def accepted(attributes=""):
        field = open_field(attributes, after="<button>Verify</button><button name=later value=1>Later</button>")
        field.run("host => { host.verify = async () => {} }")
        field.type("985391").expect(phase="accepted")
        return field

    return accepted


@pytest.mark.parametrize("way", WAYS)
def test_M12_8_an_accepted_code_is_not_submitted_again(accepted, way):
    """M12.8: with `verify`, Return and a click do nothing while the page opens the next one."""
    field = accepted()
    submit(field, way)
    field.page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    assert field.events("submit") == [] and field.page.url.endswith(".html")
    field.expect(phase="accepted", error="")


@pytest.mark.parametrize("way, data", [("script", ""), ("Later", "&later=1"), ("Enter", ""), ("button", "")])
def test_M12_8_the_page_can_ask_for_a_submission_of_an_accepted_code(accepted, way, data):
    """M12.8: a script and other buttons submit the form and, with `submit-accepted`, Return and the first button do."""
    field = accepted("submit-accepted" if way in WAYS else "")
    submit(field, way)
    expect_posted(field.page, "code=985391" + data)
