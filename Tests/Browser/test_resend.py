"""V6: the button that requests a new code, and its countdown."""

import pytest
from playwright.sync_api import expect

from harness import html
from harness.field import eventually, resend_title

WITH_BUTTON = html.INPUT + html.RESEND


@pytest.fixture
def open_waiting(open_field):
    """`open_waiting()` opens a page on which time stands still and a new code can be requested after 20 seconds."""

    def open_waiting(attributes="resend-after=20"):
        field = open_field(attributes, inner=WITH_BUTTON, clock=True)
        field.run(
            "host => { host.requests = []; host.resend = () => new Promise((resolve, reject) => {"
            " host.requests.push({ resolve, reject }) }) }"
        )
        return field

    return open_waiting


def button(field):
    return field.page.locator("[data-resend]")


def title(field, index=0):
    return resend_title(field.page, index)


def expect_title(field, text):
    eventually(field.page, lambda: title(field), text)


def request_count(field):
    return field.run("host => host.requests.length")


def resolve_request(field, wait):
    field.run("(host, input, wait) => host.requests.at(-1).resolve(wait)", wait)


def test_V6_5_V6_7_the_wait_is_shown_as_time_and_the_button_stays_reachable(open_waiting):
    """V6.5, V6.7: the button shows the remaining time as 0:20, and has `aria-disabled` but stays in the Tab order."""
    field = open_waiting()
    assert title(field) == "Request a new code 0:20"
    assert button(field).get_attribute("aria-disabled") == "true"
    assert button(field).get_attribute("disabled") is None
    field.press("Tab")
    expect(button(field)).to_be_focused()


def test_V6_5_the_time_is_not_part_of_the_accessible_name(open_waiting):
    """V6.5: the time isn't part of the button's name, because screen readers would announce it every second."""
    field = open_waiting()
    assert button(field).aria_snapshot().startswith('- button "Request a new code" [disabled]')


def test_V6_1_V6_4_the_time_runs_down_to_zero(open_waiting):
    """V6.1, V6.4: the time counts down from 0:20 to zero; then the button is enabled."""
    field = open_waiting()
    field.page.clock.run_for(100)
    times = []
    for _ in range(21):
        times.append(title(field).removeprefix("Request a new code").strip())
        field.page.clock.run_for(1000)
    assert times == [f"0:{left:02}" for left in range(20, 0, -1)] + [""]
    assert button(field).get_attribute("aria-disabled") is None


def test_V6_5_a_long_wait_is_shown_in_minutes(open_waiting):
    assert title(open_waiting("resend-after=90")) == "Request a new code 1:30"


def test_V6_6_a_wait_is_announced_at_the_start_at_ten_seconds_and_at_the_end_only(open_waiting):
    field = open_waiting("")
    field.run("host => host.wait(20)")
    assert field.take_announcements(40_000) == [
        "You can request a new code in 20 seconds.",
        "You can request a new code in 10 seconds.",
        "You can request a new code now.",
    ]


def test_V6_6_a_wait_that_begins_with_the_page_is_not_announced_at_its_start(open_waiting):
    """V6.6: the start of a countdown that begins with the page isn't announced: screen readers are reading the page."""
    assert open_waiting().take_announcements(40_000) == [
        "You can request a new code in 10 seconds.",
        "You can request a new code now.",
    ]


def test_V6_7_a_click_while_waiting_only_announces_the_remaining_time(open_waiting):
    field = open_waiting()
    field.take_announcements(5000)
    button(field).click(force=True)
    assert field.take_announcements(1000) == ["You can request a new code in 15 seconds."]
    assert request_count(field) == 0


def test_V6_10_clicks_after_the_wait_request_one_code_and_start_a_new_wait(open_waiting):
    """V6.10: two clicks after the wait request only one code, and the countdown starts again."""
    field = open_waiting()
    field.take_announcements(21_000)
    button(field).click(force=True)
    button(field).click(force=True)
    assert request_count(field) == 1
    assert button(field).get_attribute("aria-disabled") == "true"
    resolve_request(field, 40)
    expect_title(field, "Request a new code 0:40")
    announcements = field.take_announcements(20_100)
    assert announcements[0] == "We sent you a new code." and len(announcements) <= 2, announcements
    button(field).click(force=True)
    assert request_count(field) == 1
    label = title(field)
    field.page.clock.run_for(1000)
    assert (label, title(field)) == ("Request a new code 0:20", "Request a new code 0:19")


def test_V6_7_the_focus_stays_on_the_button(open_waiting):
    """V6.7: the focus stays on the button, so that users don't lose their place."""
    field = open_waiting("")
    button(field).focus()
    field.press("Enter")
    assert request_count(field) == 1
    resolve_request(field, 20)
    expect_title(field, "Request a new code 0:20")
    expect(button(field)).to_be_focused()


@pytest.mark.parametrize("focus", ["input", "button"])
def test_V6_14_V6_15_a_new_code_clears_a_rejected_one(open_waiting, focus):
    """V6.14, V6.15: when a new code was sent, a rejected code is cleared, `input` is dispatched, and the focus stays."""
    field = open_waiting("")
    field.type("123456")
    field.run("host => host.reject({ reason: 'expired' })")
    if focus == "button":
        button(field).focus()
    field.run("host => host.querySelector('button').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    resolve_request(field, 20)
    field.expect(text="", phase="editing", error="", invalid=False, focused=focus == "input")
    assert field.events("input")[-1]["value"] == ""
    expect(button(field) if focus == "button" else field.page.locator("input")).to_be_focused()
    assert "We sent you a new code." in field.take_announcements(2000)
    assert field.completed == ["123456"]


def test_V6_14_a_new_code_keeps_symbols_that_are_not_rejected(open_waiting):
    """V6.14: a code that isn't rejected stays when a new code was sent, because the user may be typing the new one."""
    field = open_waiting("")
    field.type("123")
    button(field).click(force=True)
    resolve_request(field, 20)
    expect_title(field, "Request a new code 0:20")
    field.expect(text="123")


def test_V9_14_a_failed_request_can_be_retried(open_waiting):
    """V9.14: after a failed request, the reason is shown and announced, and the next click requests a code immediately."""
    field = open_waiting("")
    button(field).click(force=True)
    field.run("host => host.requests.at(-1).reject(new Error('There is no connection.'))")
    field.expect(error="There is no connection.")
    assert field.take_announcements() == ["There is no connection."]
    assert button(field).get_attribute("aria-disabled") is None
    button(field).click(force=True)
    assert request_count(field) == 2


def test_V9_15_the_buttons_wait_for_the_time_that_the_server_asks_for(open_waiting):
    """V9.15: after a request that the server refuses for a time, the reason is shown, and the button waits."""
    field = open_waiting("")
    button(field).click(force=True)
    text = "You can request a new code in 12 seconds."
    field.run("(host, input, detail) => host.requests.at(-1).reject({ reason: 'too-soon', detail, retryAfter: 12 })", text)
    field.expect(error=text)
    expect_title(field, "Request a new code 0:12")
    assert field.take_announcements(1500) == [text]
    button(field).click(force=True)
    assert request_count(field) == 1


def test_V6_1_V6_4_the_remaining_time_follows_the_clock(open_waiting):
    """V6.1, V6.4: the remaining time is computed from the clock, so it is correct after the computer has slept."""
    field = open_waiting()
    field.page.clock.fast_forward(13_000)
    assert title(field) == "Request a new code 0:07"
    field.page.clock.fast_forward(60_000)
    assert title(field) == "Request a new code"
    assert button(field).get_attribute("aria-disabled") is None


def move_wall_clock(field, seconds):
    """Sets the wall clock, but not `performance.now()`, and shows the page again. Only Playwright's clock can do it."""
    button(field)
    field.page.clock.set_system_time(field.page.evaluate("Date.now()") / 1000 + seconds)
    field.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_V6_3_setting_the_clock_back_does_not_lengthen_the_wait(open_waiting):
    """V6.3: the remaining time is correct after the wall clock was set back, and after later sleep."""
    field = open_waiting()
    field.page.clock.run_for(2000)
    move_wall_clock(field, 2)
    move_wall_clock(field, -3600)
    assert title(field) == "Request a new code 0:16"
    field.page.clock.run_for(3100)
    assert title(field) == "Request a new code 0:13"
    move_wall_clock(field, 10)
    assert title(field) == "Request a new code 0:03"
    field.page.clock.run_for(3000)
    assert title(field) == "Request a new code"


def test_V6_3_the_remaining_time_includes_sleep_during_which_performance_now_stops(open_waiting):
    field = open_waiting()
    move_wall_clock(field, 13)
    assert title(field) == "Request a new code 0:07"


def test_V6_3_small_corrections_of_the_clock_do_not_add_up(open_waiting):
    """V6.3: the wall clock may differ slightly from `performance.now()`, in turns in both directions."""
    field = open_waiting()
    for _ in range(20):
        move_wall_clock(field, 0.3)
        move_wall_clock(field, -0.3)
    field.page.clock.run_for(1000)
    assert title(field) == "Request a new code 0:19"


def test_V6_4_a_wait_of_fractions_of_a_second_does_not_end_early(open_waiting):
    field = open_waiting("")
    field.run("host => host.wait(1.5)")
    assert title(field) == "Request a new code 0:02"
    field.page.clock.run_for(1400)
    assert title(field) == "Request a new code 0:01"
    field.page.clock.run_for(200)
    assert title(field) == "Request a new code"


def test_V6_1_a_wait_can_begin_by_a_call_or_by_the_attribute(open_waiting):
    """V6.1: calling `wait` or setting `resend-after`, with the seconds that the server sent, starts a countdown."""
    field = open_waiting("")
    assert title(field) == "Request a new code"
    field.run("host => host.wait(30)")
    assert title(field) == "Request a new code 0:30"
    field.run("host => host.setAttribute('resend-after', '5')")
    assert title(field) == "Request a new code 0:05"


def test_V6_1_without_a_hook_the_button_submits_the_form(open_field):
    """V6.1: without a `resend` hook, the button submits the form, but not during the countdown."""
    inner = html.INPUT + "<button name=resend value=1 formnovalidate data-resend>Request a new code</button>"
    field = open_field("resend-after=20", inner=inner, clock=True)
    button(field).click(force=True)
    assert field.events("submit") == []
    field.page.clock.run_for(20_000)
    button(field).click(force=True)
    expect(field.page.locator("pre")).to_have_text("code=&resend=1")


def open_channels(open_field):
    """Opens a page with buttons for a text message and a call, which share a wait of 20 seconds."""
    call = "<button type=button data-resend data-channel=voice>Call me instead</button>"
    field = open_field("resend-after=20", inner=WITH_BUTTON + call, clock=True)
    field.run(
        "host => { host.channels = []; host.resend = (channel) => { host.channels.push(channel ?? null); return 30 } }"
    )
    return field


def test_V6_11_buttons_for_several_channels_share_the_wait(open_field):
    """V6.11: all buttons wait, and the first one shows the time; a click on any announces the remaining time."""
    field = open_channels(open_field)
    text, call = button(field).all()
    assert [title(field, index) for index in (0, 1)] == ["Request a new code 0:20", "Call me instead"]
    assert [each.get_attribute("aria-disabled") for each in (text, call)] == ["true", "true"]
    field.take_announcements(5000)
    call.click(force=True)
    assert field.take_announcements(1000) == ["You can request a new code in 15 seconds."]
    field.page.clock.run_for(15_000)
    assert [each.get_attribute("aria-disabled") for each in (text, call)] == [None, None]
    assert field.run("host => host.channels") == []


def test_V6_13_a_call_is_announced_as_such(open_field):
    """V6.13: the hook gets the channel of the pressed button, and the announcement says that the user is called."""
    field = open_channels(open_field)
    field.take_announcements(21_000)
    text, call = button(field).all()
    call.click()
    assert field.take_announcements(1000)[0] == "We are calling you with a new code."
    assert title(field).startswith("Request a new code 0:") and call.get_attribute("aria-disabled") == "true"
    field.take_announcements(31_000)
    text.click()
    assert field.take_announcements(1000)[0] == "We sent you a new code."
    assert field.run("host => host.channels") == ["voice", None]


def test_V6_11_F12_3_a_button_for_another_channel_that_the_page_adds_waits_too(open_waiting):
    """V6.11, F12.3: a button that the page adds during the wait waits, and one that it removes is forgotten."""
    field = open_waiting()
    field.run(
        "host => { const call = host.querySelector('[data-resend]').cloneNode(); call.dataset.channel = 'voice';"
        " call.removeAttribute('aria-disabled'); call.textContent = 'Call'; host.append(call) }"
    )
    expect(button(field).nth(1)).to_have_attribute("aria-disabled", "true")
    assert title(field) == "Request a new code 0:20"
    field.run("host => host.querySelector('[data-resend]').remove()")
    expect_title(field, "Call 0:20")


EXPIRING = "The code expires within 60 seconds."
EXPIRED = "This code has expired. Request a new code."


def shown_status(field):
    """Returns the text that the element shows while there is no error."""
    return field.run("host => host.querySelector('[data-one-time-code=status]').textContent")


@pytest.fixture
def open_expiring(open_field):
    """`open_expiring()` opens a page on which time stands still, and a code is valid for ten minutes."""
    return lambda attributes="expires-in=600": open_field(attributes, inner=WITH_BUTTON, clock=True)


def test_V6_16_V6_17_the_user_is_warned_and_told_that_the_code_has_expired(open_expiring):
    """V6.16, V6.17: both are seen and heard once, at their times; then a new code starts over."""
    field = open_expiring()
    field.type("98")
    assert field.take_announcements(539_000) == [] and shown_status(field) == ""
    assert field.take_announcements(3000) == [EXPIRING] and shown_status(field) == EXPIRING
    field.type("x").expect(error="Enter digits only.")
    assert shown_status(field) == EXPIRING
    field.take_announcements()
    assert field.take_announcements(60_000) == [EXPIRED]
    field.expect(text="98", phase="rejected", error=EXPIRED, invalid=True)
    assert shown_status(field) == ""
    field.later().type("7").expect(text="987", phase="editing", error="")
    assert shown_status(field) == EXPIRED
    field.type("x").expect(error="Enter digits only.")
    assert shown_status(field) == EXPIRED


def test_V6_17_the_page_chooses_the_time_of_the_warning_or_none(open_expiring):
    """V6.17: `expiry-warning` is the time in seconds, and 0 turns the warning off."""
    field = open_expiring("expires-in=600 expiry-warning=0")
    assert field.take_announcements(599_000) == []
    assert field.take_announcements(3000) == [EXPIRED]
    field.expect(phase="rejected")


def test_V6_17_another_time_of_the_warning_applies_to_the_time_that_is_left(open_expiring):
    """V6.17: a change of `expiry-warning` doesn't begin the time anew."""
    field = open_expiring("expires-in=600 expiry-warning=0")
    assert field.take_announcements(300_000) == []
    field.run("host => host.setAttribute('expiry-warning', '120')")
    assert field.take_announcements(179_000) == []
    assert field.take_announcements(3000) == ["The code expires within 120 seconds."]
    field.run("host => host.setAttribute('expiry-warning', '30')")
    eventually(field.page, lambda: shown_status(field), "")
    assert field.take_announcements(89_000) == ["The code expires within 30 seconds."]
    assert field.take_announcements(30_000) == [EXPIRED]


def test_V6_18_a_cleared_field_begins_the_time_again(open_expiring):
    """V6.18: the page clears the field for a new challenge, whose code is valid for as long as the first."""
    field = open_expiring("expires-in=100")
    field.type("98")
    assert field.take_announcements(50_000) == [EXPIRING]
    field.run("host => host.clear()")
    assert shown_status(field) == "" and field.take_announcements(39_000) == []
    assert field.take_announcements(3000) == [EXPIRING]
    assert field.take_announcements(60_000) == [EXPIRED]
    field.run("host => host.clear()")
    field.expect(text="", phase="editing")
    assert field.take_announcements(45_000) == [EXPIRING]


def test_V6_16_the_page_sets_another_time_or_none(open_expiring):
    """V6.16: `expires-in` begins the time anew, also with the same value, and no or another value ends it."""
    field = open_expiring("expires-in=60")
    assert field.take_announcements(50_000) == [EXPIRING]
    field.run("host => host.setAttribute('expires-in', '60')")
    assert field.take_announcements(50_000) == [EXPIRING]
    for value in ("", "soon", "-5", "0", "Infinity"):
        field.run("(host, input, value) => host.setAttribute('expires-in', value)", value)
        assert shown_status(field) == "" and field.take_announcements(70_000) == []
    field.run("host => host.setAttribute('expires-in', '30')")
    assert field.take_announcements(1000) == ["The code expires within 30 seconds."]
    field.run("host => host.removeAttribute('expires-in')")
    assert field.take_announcements(70_000) == []
    field.expect(phase="editing", error="")


def test_V6_16_a_code_that_is_being_verified_is_not_rejected(open_expiring):
    """V6.16: the service decides whether the code was in time."""
    field = open_expiring("expires-in=600 expiry-warning=0")
    field.run("host => { host.verify = () => new Promise((resolve) => { host.acceptCode = resolve }) }")
    field.type("985391").expect(phase="verifying")
    field.take_announcements(700_000)
    field.expect(phase="verifying", error="")
    field.run("host => host.acceptCode()")
    field.expect(phase="accepted")


def test_V6_16_V6_3_a_page_that_slept_says_at_once_that_the_code_has_expired(open_expiring):
    """V6.16, V6.3: timers stop during sleep, so the time is compared when the user returns."""
    field = open_expiring()
    move_wall_clock(field, 1000)
    assert field.take_announcements(100) == []
    field.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert field.take_announcements(1000) == [EXPIRED]


def test_V6_18_when_a_new_code_was_sent_the_time_begins_again(open_expiring):
    """V6.18: the warning disappears, and the new code is valid for as long as the first."""
    field = open_expiring()
    field.run("host => { host.resend = async () => 20 }")
    assert field.take_announcements(550_000) == [EXPIRING]
    button(field).click()
    eventually(field.page, lambda: shown_status(field), "We sent you a new code.")
    assert EXPIRING not in field.take_announcements(500_000) and shown_status(field) == "We sent you a new code."
    assert field.take_announcements(50_000) == [EXPIRING]


def test_V6_18_V6_14_a_time_that_the_page_sets_with_a_new_code_clears_the_expired_one(open_expiring):
    """V6.18, V6.14: a page may set the time of the new code before its `resend` ends; the old symbols go all the same."""
    field = open_expiring("expires-in=60 expiry-warning=0")
    field.run("host => { host.resend = async () => { host.setAttribute('expires-in', 600); return 20 } }")
    field.type("98")
    assert field.take_announcements(62_000) == [EXPIRED]
    button(field).click()
    field.expect(text="", phase="editing", error="")
    assert field.take_announcements(2000)[0] == "We sent you a new code."


def test_V9_14_V7_5_a_failed_resend_is_seen_beside_a_rejection(open_expiring):
    """V9.14, V7.5: the rejection stays, and the failure is seen, heard and described."""
    field = open_expiring("")
    field.run("host => { host.resend = async () => { throw new Error('No more codes today.') } }")
    field.type("985391")
    field.run("host => host.reject({ reason: 'wrong-code' })")
    field.expect(error="Incorrect code.")
    field.take_announcements()
    button(field).click()
    field.expect(error="Incorrect code. No more codes today.")


@pytest.mark.parametrize("style", ["display: none", "visibility: hidden"])
def test_V6_16_V6_6_an_element_that_the_page_hides_says_nothing(open_expiring, style):
    """V6.16, V6.6: nobody hears of a field that isn't seen; when it is seen again, so is what it would have said."""
    field = open_expiring("expires-in=100 resend-after=90")
    field.run("(host, input, style) => host.style = style", style)
    assert field.take_announcements(101_000) == []
    field.run("host => host.style = ''")
    field.expect(phase="rejected", error=EXPIRED)
    assert field.take_announcements(2000) == []


def test_V6_16_an_element_that_left_the_page_says_nothing(open_expiring):
    """V6.16: the page removes the element while the resend is under way; nobody hears of its code later."""
    field = open_expiring("expires-in=600")
    field.run("host => { host.resend = () => new Promise((resolve) => { window.sent = resolve }) }")
    button(field).click()
    field.run("host => host.remove()")
    field.page.evaluate("sent(20)")
    assert EXPIRING not in field.take_announcements(700_000)
