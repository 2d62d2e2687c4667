"""F9: WebOTP, with which the browser provides the code of a text message."""

import pytest

from harness import html
from harness.field import eventually

STUB = """
    window.OTPCredential = class {};
    Object.defineProperty(navigator, "credentials", { value: {
        get: (options) => new Promise((resolve, reject) => {
            window.otpRequest = { options, resolve };
            options.signal.addEventListener("abort", () => reject(options.signal.reason));
        }),
    } });
"""


@pytest.fixture
def waiting_field(open_field):
    """Opens a page with a field that waits for a message, and returns the field. Only the test advances the clock."""
    field = open_field("webotp", before=STUB, clock=True)
    # The element loads the script for messages after it has started.
    field.page.wait_for_function("() => !!window.otpRequest")
    assert field.page.evaluate("otpRequest.options.otp") == {"transport": ["sms"]}
    assert is_aborted(field) is False
    return field


def is_aborted(field):
    return field.page.evaluate("otpRequest.options.signal.aborted")


def expect_aborted(field):
    """Checks that the request is aborted a second after it started, because Chromium kills pages that do it earlier."""
    field.page.clock.run_for(999)
    assert is_aborted(field) is False
    field.page.clock.run_for(1)
    assert is_aborted(field) is True


def test_F9_4_V1_1_the_code_of_a_message_is_filled_and_completes(waiting_field):
    """F9.4, V1.1: the code of a message is filled in and reported."""
    waiting_field.page.evaluate("otpRequest.resolve({ code: '985391' })")
    waiting_field.expect(text="985391", drawn="9 8 5 3 9 [1]")
    waiting_field.expect_completed("985391")


@pytest.mark.parametrize("attributes", ["", "webotp=false"])
def test_F9_5_without_the_attribute_the_field_does_not_wait(open_field, attributes):
    """F9.5: the field waits for a message only if the page requests it."""
    field = open_field(attributes, before=STUB)
    field.type("985391").expect_completed("985391")
    loaded = "performance.getEntriesByType('resource').filter((entry) => entry.name.includes('-sms')).length"
    assert field.page.evaluate(f"[{loaded}, window.otpRequest ?? null]") == [0, None]


def test_V1_3_F9_4_the_listeners_of_the_page_hear_of_a_message_before_it_completes(waiting_field):
    """V1.3, F9.4: when the code of a message is complete, the page's `input` listeners have heard of it."""
    waiting_field.page.evaluate("otpRequest.resolve({ code: '985391' })")
    waiting_field.expect_completed("985391")
    assert [event["type"] for event in waiting_field.events("input", "complete")] == ["input", "complete"]


@pytest.mark.parametrize("way", ["type", "paste", "script"])
def test_F9_4_input_ends_the_wait(waiting_field, way):
    """F9.4: input by the user or a script ends the wait for a message, which must not overwrite the input."""
    if way == "script":
        waiting_field.set_by_script("123456")
    else:
        getattr(waiting_field, way)("1")
    expect_aborted(waiting_field)


def test_F9_4_submitting_ends_the_wait(waiting_field):
    waiting_field.page.evaluate(
        "() => addEventListener('submit', event => { event.preventDefault(); window.submitted = true })"
    )
    waiting_field.run("host => host.set('123456')")
    waiting_field.press("Enter")
    eventually(waiting_field.page, lambda: waiting_field.page.evaluate("window.submitted"), True)
    expect_aborted(waiting_field)


def test_F9_4_submitting_another_form_does_not_end_the_wait(waiting_field):
    """F9.4: the form in which the user enters an address, or requests another code, isn't the field's."""
    waiting_field.page.evaluate("""() => {
        const form = document.createElement("form");
        form.addEventListener("submit", (event) => event.preventDefault());
        document.body.append(form);
        form.requestSubmit();
    }""")
    waiting_field.page.clock.run_for(2000)
    assert is_aborted(waiting_field) is False
    waiting_field.page.evaluate("otpRequest.resolve({ code: '985391' })")
    waiting_field.expect(text="985391")


def test_leaving_the_page_ends_the_wait(waiting_field):
    """Navigating to another page ends the wait for a message."""
    waiting_field.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    expect_aborted(waiting_field)


def test_removing_the_element_ends_the_wait(waiting_field):
    """Removing the element, as a framework does when it navigates, ends the wait for a message."""
    waiting_field.run("host => host.remove()")
    expect_aborted(waiting_field)


def test_the_wait_ends_in_time_if_the_clock_is_set_back(waiting_field):
    waiting_field.page.clock.set_system_time(waiting_field.page.evaluate("Date.now()") / 1000 - 3600)
    waiting_field.type("1")
    expect_aborted(waiting_field)


def test_F9_4_a_message_after_the_users_input_is_ignored(waiting_field):
    """F9.4: a message that arrives after the user's input is ignored, even if the request hasn't been aborted yet."""
    waiting_field.type("12")
    # Ends with a new task, which the browser runs after the element's handler of the promise.
    waiting_field.page.evaluate(
        "() => { otpRequest.resolve({ code: '985391' }); return new Promise((done) => {"
        " const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(); port2.postMessage(0) }) }"
    )
    assert waiting_field.state()["text"] == "12"


def test_F9_4_two_fields_send_one_request(open_body):
    """F9.4: two fields on a page send only one request, because a second request would end the first one."""
    count = "const get = navigator.credentials.get; window.requests = 0;" \
        " navigator.credentials.get = (options) => { requests += 1; return get(options) };"
    page = open_body(html.element("webotp") + html.element("webotp"), before=STUB + count)[0].page
    # The script for messages, which both fields wait for, serves them in the same turn.
    page.wait_for_function("() => requests > 0")
    assert page.evaluate("requests") == 1


def test_the_field_works_if_the_browser_refuses(open_field):
    """If the browser refuses the request, the field still works."""
    field = open_field(
        "webotp",
        before=STUB.replace("window.otpRequest = { options, resolve };", "reject(new Error('Refused.'));")
    )
    field.type("1").expect(text="1")


def test_without_webotp_the_field_works_as_well(open_field):
    """The field works in browsers without WebOTP, such as Firefox and Safari."""
    field = open_field("webotp", before="delete window.OTPCredential")
    assert field.page.evaluate("'OTPCredential' in window") is False
    field.type("985391").expect_completed("985391")


def test_F9_4_a_user_who_is_faster_than_the_script_for_messages_is_not_overruled(open_field, page):
    """F9.4: if the user has entered something before the script for messages is loaded, the element requests no message."""
    held_routes = []
    page.route("**/one-time-code-sms-*.js", lambda route: held_routes.append(route))
    field = open_field("webotp", before=STUB)
    eventually(page, lambda: len(held_routes), 1)
    field.type("9").expect(text="9")
    address = held_routes[0].request.url
    held_routes[0].continue_()
    page.evaluate("(address) => import(address).then(() => {})", address)
    assert page.evaluate("window.otpRequest") is None


COUNTING = STUB + "const get = navigator.credentials.get; window.requests = 0;" \
    " navigator.credentials.get = (options) => { requests += 1; return get(options) };"


def test_F9_4_a_field_that_is_empty_again_waits_again(open_field):
    """F9.4: a digit that the user has typed and deleted doesn't end the wait for good. The first request ends before."""
    field = open_field("webotp", before=COUNTING, clock=True)
    field.page.wait_for_function("() => requests === 1")
    field.type("1").press("Backspace").expect(text="")
    field.page.clock.run_for(1000)
    field.page.wait_for_function("() => requests === 2")
    field.page.evaluate("otpRequest.resolve({ code: '985391' })")
    field.expect(text="985391")


def test_F9_4_the_field_waits_again_when_a_new_code_was_sent(open_field):
    """F9.4: a rejected code ends the wait; the message with the new code is offered, too."""
    field = open_field("webotp", before=COUNTING, inner=html.INPUT + html.RESEND, clock=True)
    field.page.wait_for_function("() => requests === 1")
    field.run("host => { host.resend = async () => 30 }")
    field.type("123456").page.clock.run_for(1000)
    field.run("host => host.reject({ reason: 'expired' })")
    field.run("host => host.querySelector('[data-resend]').click()")
    field.page.wait_for_function("() => requests === 2")
    field.page.evaluate("otpRequest.resolve({ code: '985391' })")
    field.expect(text="985391")
