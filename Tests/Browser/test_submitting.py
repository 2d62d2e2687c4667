"""M12 and V8: submitting the form, by the user or automatically."""

import pytest
from playwright.sync_api import expect

from harness import html
from harness.field import eventually


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
    assert hint in state["descriptions"]
    assert field.page.locator("[data-hint]").is_visible()


def test_V8_a_hint_of_the_page_is_kept(open_field):
    """V8: a hint that the page provides is kept."""
    inner = html.INPUT + "<p data-hint>We check it at once.</p>"
    state = open_field("submit-when-complete", inner=inner).expect(hint="We check it at once.")
    assert "We check it at once." in state["descriptions"]


@pytest.fixture
def submitted(open_field):
    """Opens a page whose script handles submissions while time stands still, and enters a code, which is submitted."""
    inner, after = html.INPUT + "<p data-error></p>", "<button>Verify</button><button>Cancel</button>"
    field = open_field("submit-when-complete", clock=True, inner=inner, after=after)
    field.run("() => document.addEventListener('submit', (event) => event.preventDefault())")
    field.type("985391")
    expect_submissions(field, 1)
    return field


def submit(field, way):
    """Submits the form by Return, by one of its buttons, or by a script."""
    if way == "Enter":
        field.press("Enter")
    else:
        scripts = {"button": "form[1].click()", "Cancel": "form[2].click()", "script": "form.requestSubmit()"}
        field.run("(host, { form }) => %s" % scripts[way])


def expect_submissions(field, count):
    field.page.evaluate("() => new Promise((done) => queueMicrotask(done))")
    assert len(field.events("submit")) == count
    assert field.run("host => host.hasAttribute('data-submitted')")


@pytest.mark.parametrize("way", ["Enter", "button", "script"])
def test_M12_4_a_code_is_submitted_once(submitted, way):
    """M12.4: a second submission of the code is stopped, and the page's `submit` listeners don't hear of it."""
    submit(submitted, way)
    expect_submissions(submitted, 1)


@pytest.mark.parametrize("way", ["Enter", "button"])
@pytest.mark.parametrize(
    "command", ["reject({ reason: 'wrong-code' })", "set('985391')", "querySelector('[data-error]').textContent = 'Try again.'"],
    ids=["reject", "set", "message"],
)
def test_M12_5_a_response_lets_the_code_be_submitted_again(submitted, command, way):
    """M12.5: the code can be submitted again after the page has rejected or set it, or shows an error."""
    submitted.run("host => { host.%s }" % command)
    if command.startswith("reject"):
        submitted.press("Backspace").type("1")
    else:
        submit(submitted, way)
    expect_submissions(submitted, 2)


def test_M12_5_a_changed_code_is_submitted(submitted):
    """M12.5: the code can be submitted again after it was changed, even if it is the same again."""
    submitted.press("Backspace")
    assert not submitted.run("host => host.hasAttribute('data-submitted')")
    submitted.type("1")
    expect_submissions(submitted, 2)


def test_M12_4_another_button_still_works_after_the_submission(submitted):
    """M12.4: a button other than the first, such as the one that cancels, isn't stopped."""
    submit(submitted, "Cancel")
    expect_submissions(submitted, 2)


def test_M12_5_a_submission_by_a_script_is_over_after_three_seconds(submitted):
    """M12.5: if the page cancels `submit`, the code can be submitted again after three seconds."""
    submitted.page.clock.run_for(2999)
    submit(submitted, "Enter")
    expect_submissions(submitted, 1)
    submitted.page.clock.run_for(1)
    assert not submitted.run("host => host.hasAttribute('data-submitted')")
    submit(submitted, "Enter")
    expect_submissions(submitted, 2)


@pytest.mark.parametrize("way", ["Enter", "button"])
def test_M12_4_M12_5_the_server_gets_the_code_once(open_field, page, way):
    """M12.4, M12.5: if the browser submits the code, another submission is stopped for half a minute, unless a page follows."""
    posted = []

    def respond(route):
        posted.append(route.request.post_data)
        route.fulfill(status=204)

    page.route("**/echo", respond)
    field = open_field("submit-when-complete", clock=True)
    field.type("985391")
    eventually(page, lambda: posted, ["code=985391"])
    page.clock.run_for(29_999)
    submit(field, way)
    expect_submissions(field, 1)
    page.clock.run_for(1)
    submit(field, way)
    eventually(page, lambda: posted, ["code=985391", "code=985391"])


def test_M12_5_a_page_from_the_cache_submits_the_code_again(submitted):
    """M12.5: the code can be submitted again when the user goes back to the page."""
    submitted.page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    submit(submitted, "Enter")
    expect_submissions(submitted, 2)
