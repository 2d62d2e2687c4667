"""A1 to A7: announcements and descriptions. The tests advance the page's clock to let announcements happen."""

import pytest

from harness.verifier import Verifier


def test_A1_1_the_description_contains_the_number_of_entered_symbols(open_field):
    """A1.1: the description contains the number of entered symbols, and the length of the code."""
    field = open_field(focus=False)
    assert field.state()["descriptions"] == ["0 of 6 digits entered."]
    field.run("host => host.set('123')")
    assert field.state()["descriptions"] == ["3 of 6 digits entered."]


def test_A1_1_characters_are_called_characters(open_field):
    """A1.1: the description counts "characters" instead of "digits" if the alphabet contains letters."""
    field = open_field("alphabet=letters-and-digits length=4", focus=False)
    assert field.state()["descriptions"] == ["0 of 4 characters entered."]


def test_A1_2_the_description_does_not_change_while_the_field_is_focused(field):
    """A1.2: the description doesn't change during focus, because screen readers would announce every change."""
    for key in "123456":
        field.press(key)
        assert field.state()["descriptions"] == ["0 of 6 digits entered."]
    field.press("Tab").expect(focused=False, descriptions=["6 of 6 digits entered."])
    field.press("Shift+Tab").expect(focused=True, descriptions=["6 of 6 digits entered."])
    field.press("Backspace").expect(text="12345", descriptions=["6 of 6 digits entered."])


def test_A1_1_the_count_is_not_visible_text(field):
    """A1.1: the count describes the input, but isn't also read as text of the page."""
    assert field.page.locator("[data-one-time-code=description]").is_hidden()


def test_A1_3_boxes_and_their_positions_are_never_mentioned(field):
    """A1.3: the slots are hidden from assistive technology."""
    assert field.run(
        "host => [...host.shadowRoot.querySelectorAll('[part~=slot]')]"
        ".every(slot => slot.closest('[aria-hidden=true]'))"
    )


def test_A2_5_a_code_is_spelled_out_in_groups(open_field):
    """A2.5: announcements contain a code symbol by symbol, so that it isn't read as one large number."""
    field = open_field("grouping=3-3", clock=True)
    field.paste("985391").expect(text="985391")
    assert field.take_announcements() == ["Code filled in: 9 8 5, 3 9 1"]


def test_A3_1_a_masked_field_announces_only_counts(open_field):
    """A3.1: a masked field's announcements and description contain no symbols; the description contains a count."""
    field = open_field("masked", clock=True)
    field.paste("985391").expect(text="985391")
    assert field.take_announcements() == ["Code filled in"]
    field.press("Tab").expect(descriptions=["6 of 6 digits entered."])
    assert field.run(
        "host => !/985391|9 8 5/.test("
        "host.shadowRoot.textContent + host.textContent)"
    ) and "9" not in field.announced_now()


def test_A4_typing_deleting_and_moving_are_not_announced(open_field):
    """A4: the element doesn't announce typing, deleting or moving, because screen readers echo the keys."""
    field = open_field(clock=True)
    field.type("123").press("Backspace", "ArrowLeft", "Shift+Home", "Delete").expect(text="2")
    assert field.take_announcements() == []


@pytest.mark.parametrize("way", ["paste", "script", "insertion"])
def test_A5_1_a_code_that_is_filled_in_is_announced(open_field, way):
    """A5.1: a code that is filled in is announced as "Code filled in", followed by the symbols."""
    field = open_field(clock=True)
    if way == "paste":
        field.paste("985391")
    elif way == "script":
        field.set_by_script("985391")
    else:
        field.page.keyboard.insert_text("985391")
    field.expect(text="985391")
    assert field.take_announcements() == ["Code filled in: 9 8 5 3 9 1"]


def test_A5_2_a_partial_code_that_is_filled_in_is_counted(open_field):
    """A5.2: if a part of the code is filled in, the number of symbols is announced."""
    field = open_field(clock=True)
    field.paste("985").expect(text="985")
    assert field.take_announcements() == ["3 of 6 digits entered."]


def test_A5_1_F10_1_a_code_that_the_program_sets_is_not_announced(open_field):
    """A5.1, F10.1: changes by the program are not announced."""
    field = open_field(clock=True)
    field.run("host => { host.set('985391'); host.clear() }")
    assert field.take_announcements() == []


def test_A6_the_same_refusal_is_announced_each_time(open_field):
    field = open_field(clock=True)
    for _ in range(3):
        field.type("x")
        assert field.take_announcements() == ["Enter digits only."]


def test_A6_a_repeated_message_is_a_different_string_each_time(open_field):
    """A6: a repeated message is a different string, because screen readers ignore an event with the same text."""
    field = open_field(clock=True)
    texts = []
    for _ in range(3):
        field.type("x").page.clock.run_for(400)
        texts.append(field.announced_now())
        field.page.clock.run_for(2000)
    assert {text.strip() for text in texts} == {"Enter digits only."}
    assert texts[0] != texts[1] != texts[2]


def test_A7_1_refusals_in_quick_succession_are_announced_once(open_field):
    """A7.1: several refusals for the same reason in quick succession are announced once."""
    field = open_field(clock=True)
    field.type("xyz")
    assert field.take_announcements() == ["Enter digits only."]


def test_A7_1_filled_verifying_and_accepted_are_announced_in_order(open_field):
    """A7.1: pending messages are announced in order, each once."""
    field = open_field(clock=True)
    verifier = Verifier(field)
    field.paste("985391")
    verifier.expect_codes("985391")
    assert field.take_announcements() == ["Code filled in: 9 8 5 3 9 1", "Checking the code"]
    verifier.reject(reason="wrong-code", attemptsLeft=4)
    field.expect(phase="rejected")
    assert field.take_announcements() == ["Incorrect code. 4 attempts left."]
    field.paste("985392")
    verifier.expect_codes("985391", "985392")
    assert field.take_announcements() == ["Code filled in: 9 8 5 3 9 2", "Checking the code"]
    verifier.accept()
    field.expect(phase="accepted", focused=True)
    assert field.take_announcements() == ["Code accepted"]


def test_A7_2_accepted_replaces_a_pending_verifying(open_field):
    """A7.2: "Code accepted" replaces the pending message about verifying, which is obsolete."""
    field = open_field(clock=True)
    field.run("host => { host.verify = async () => {} }")
    field.type("985391").expect(phase="accepted")
    assert field.take_announcements() == ["Code accepted"]


def test_A7_1_an_announcement_follows_the_key_echo(open_field):
    """A7.1: a message is announced after the key echo, and removed from the live region afterwards."""
    field = open_field(clock=True)
    field.type("x")
    assert field.page.evaluate("recorded.announcements") == []
    assert field.take_announcements(400) == ["Enter digits only."]
    field.take_announcements(5000)
    assert field.announced_now() == ""


def test_A7_1_there_is_one_polite_live_region(field):
    """A7.1: the document has one live region, which is polite, so nothing is announced twice. Another one is for dialogs."""
    assert field.run(
        "host => { const live = '[aria-live], [role=status], [role=alert], [role=log], output, [role=timer]';"
        " return [document, host.shadowRoot, document.querySelector('[data-one-time-code=voice]').shadowRoot]"
        ".map((tree) => [...tree.querySelectorAll(live)].map((node) => node.ariaLive)) }"
    ) == [[], ["polite"], ["polite"]]
