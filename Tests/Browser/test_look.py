"""S1 to S3: the look of the slots in each state and phase."""

import itertools
import re

import pytest

from harness import html
from harness.colours import colours, contrast, over
from harness.field import eventually
from harness.look import describe, read_look

# For each state of a slot, how to reach the state, and the slot that shows it.
STATES = {
    "empty": (lambda field: None, 3),
    "filled": (lambda field: field.type("12"), 0),
    "active": (lambda field: None, 0),
    "active in a full field": (lambda field: field.type("123456"), 5),
    "in the range": (
        lambda field: field.type("12").press("Shift+ArrowLeft").expect(drawn="1 <2> _ _ _ _"),
        1,
    ),
    "rejected": (
        lambda field: [field.type("123456"), field.run("host => host.reject({ reason: 'expired' })")],
        0,
    ),
    "accepted": (lambda field: [field.type("123456"), field.run("host => host.accept()")], 0),
    "disabled": (lambda field: field.run("(host, input) => { input.disabled = true }"), 3),
    "disabled and filled": (
        lambda field: field.run("(host, input) => { host.set('12'); input.disabled = true }"),
        0,
    ),
}


def shape(field, slot):
    """Returns the shape of a slot: all that it draws, without colours."""
    state = field.state()["slots"][slot]
    name = " ".join(part for part in state["parts"] if part not in ("slot", "group-start"))
    drawn = (f"{part.removeprefix(name)}: {describe(properties)}" for part, properties in read_look(field).items()
             if part.split(" ::")[0] == name)
    return [bool(state["text"]), re.sub(r"#[0-9a-f]+|Highlight|Canvas(Text)?", "colour", "\n".join(drawn))]


@pytest.mark.parametrize(
    "attributes",
    [
        pytest.param("", id="box"),
        pytest.param("look=underline", id="underline"),
        pytest.param("placeholder=dot", id="dots"),
        pytest.param("", marks=pytest.mark.context(forced_colors="active"), id="forced-colours"),
        pytest.param("", marks=pytest.mark.context(contrast="more"), id="more-contrast"),
    ],
)
def test_S1_1_each_state_is_distinguishable_without_colour(open_body, page, attributes):
    """S1.1: empty, filled, active, selected, rejected, accepted and disabled slots differ in shape."""
    body = "".join(html.element(attributes) for _ in STATES)
    shapes = {}
    for (name, (enter_state, slot)), field in zip(STATES.items(), open_body(body)):
        field.run("(host, input) => input.focus()")
        enter_state(field)
        shapes[name] = shape(field, slot)
    identical = [pair for pair in itertools.combinations(shapes, 2) if shapes[pair[0]] == shapes[pair[1]]]
    assert identical == []


SCHEMES = [
    pytest.param(scheme, marks=pytest.mark.context(color_scheme=scheme), id=scheme)
    for scheme in ("light", "dark")
]


def page_background(field):
    return colours(field.page.evaluate("getComputedStyle(document.body).backgroundColor"))[0][:3]


def slot_background(field, slot):
    """Returns the background colour of a slot as it looks on the page."""
    colour = colours(field.style(slot, "background-color")["background-color"])[0]
    return over(colour, page_background(field))[:3]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_S2_1_S2_2_S2_3_filled_slots_have_a_gradient_and_symbols_in_its_start_colour(field, scheme):
    """S2.1, S2.2, S2.3: a filled slot has a gradient border, and a symbol in the start colour, with 4.5:1 contrast to the slot."""
    field.type("12")
    ends = colours(field.style(0, "background-image", pseudo="::after")["background-image"])
    assert len(ends) >= 2 and ends[0] != ends[-1]
    assert colours(field.text_colour()) == ends[:1]
    assert [end for end in ends if contrast(end, slot_background(field, 0)) < 4.5] == []
    assert [end for end in ends if contrast(end, page_background(field)) < 3] == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_S2_3_empty_slots_have_a_neutral_border_of_three_to_one(field, scheme):
    """S2.3: the border of empty slots has 3:1 contrast with the inside of the slots and with the page."""
    border = colours(field.style(3, "border-top-color")["border-top-color"])[0]
    assert max(border[:3]) - min(border[:3]) < 24
    assert contrast(border, slot_background(field, 3)) >= 3
    assert contrast(border, page_background(field)) >= 3


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("phase", ["rejected", "accepted", "verifying"])
def test_S2_3_each_phase_is_readable(field, scheme, phase):
    """S2.3: in the phases verifying, rejected and accepted, text has 4.5:1 contrast, or 3:1 if it is large."""
    field.run("host => { host.verify = () => new Promise(() => {}) }")
    field.type("123456").expect(phase="verifying")
    if phase != "verifying":
        field.run(f"host => host.{phase[:-2]}({{ reason: 'expired' }})")
    field.expect(phase=phase)
    style = field.style(0, "opacity", "font-size")
    minimum = 3 if float(style["font-size"].removesuffix("px")) >= 24 else 4.5
    assert style["opacity"] == "1" and field.run("(host, input) => getComputedStyle(input).opacity") == "1"
    assert contrast(colours(field.text_colour())[0], slot_background(field, 0)) >= minimum


@pytest.mark.parametrize("scheme", SCHEMES)
def test_S2_3_the_error_is_readable(field, scheme):
    """S2.3: the error text has 4.5:1 contrast."""
    field.type("x").expect(error="Enter digits only.")
    colour = field.run("host => getComputedStyle(host.querySelector('[data-one-time-code=message]')).color")
    assert contrast(colours(colour)[0], page_background(field)) >= 4.5


def test_S2_5_the_placeholder_can_be_a_character(open_field):
    """S2.5: empty slots draw the character, and filled slots don't."""
    field = open_field("placeholder=×")
    field.type("1")
    assert field.style(1, "content", pseudo="::before") == {"content": '"×"'}
    eventually(field.page, lambda: field.style(0, "content", pseudo="::before") == {"content": '"×"'}, False)


def test_S3_1_S3_3_S3_4_a_masked_field_is_drawn_with_bullets(open_field):
    """S3.1, S3.3, S3.4: the slots and `-webkit-text-security` mask the code; the input isn't a password field."""
    field = open_field("masked")
    field.type("123").expect(text="123", drawn="• • • |_ _ _")
    assert field.run("(host, input) => [input.type, getComputedStyle(input).webkitTextSecurity]") == [
        "text",
        "disc",
    ]


def test_S1_1_S3_1_an_accepted_masked_code_has_each_dot_and_the_check_mark(open_field):
    """S1.1, S3.1: the last slot of an accepted code that is masked shows its dot and the check mark."""
    field = open_field("masked")
    field.type("985391").run("host => host.accept()")
    field.expect(phase="accepted", drawn="• • • • • [•]")
    eventually(field.page, lambda: field.style(5, "content", pseudo="::before") == {"content": '"✓"'}, True)


def test_S3_1_masking_can_be_switched(field):
    """S3.1: a change of `masked` applies immediately."""
    field.type("12").expect(drawn="1 2 |_ _ _ _")
    field.run("host => host.setAttribute('masked', '')")
    field.expect(drawn="• • |_ _ _ _", text="12")
    field.run("host => host.removeAttribute('masked')")
    field.expect(drawn="1 2 |_ _ _ _")


def test_S3_5_the_last_symbol_can_be_shown_for_a_moment(open_field):
    field = open_field("masked reveal", clock=True)
    field.type("12").expect(drawn="• 2 |_ _ _ _")
    field.page.clock.run_for(2000)
    field.expect(drawn="• • |_ _ _ _")


def test_S3_5_a_revealed_symbol_is_hidden_when_the_field_is_left(open_field):
    field = open_field("masked reveal", clock=True)
    field.type("12").expect(drawn="• 2 |_ _ _ _")
    field.press("Tab").expect(drawn="• • _ _ _ _")


def test_S3_5_text_that_is_pasted_into_a_masked_field_is_not_revealed(open_field):
    """S3.5: pasted symbols aren't revealed, unlike typed ones."""
    field = open_field("masked reveal", clock=True)
    field.paste("985391").expect(drawn="• • • • • [•]")
