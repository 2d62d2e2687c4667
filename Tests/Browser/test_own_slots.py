"""S1.4, S2.8 to S2.10, S3.6, S4.11: slots that a template of the page draws."""

import pytest

from harness import html
from harness.field import eventually

TEMPLATE = "<template data-slot><span part=cell><b part=digit data-symbol></b></span></template>"
# A script that returns the parts of each slot, its states, and its markup without the marks for recorders of sessions.
READ = r"""(host) => [...host.shadowRoot.querySelectorAll("[part~=slot]")].map((slot) => {
    const { dataset, shadowRoot } = slot.firstElementChild;
    return [slot.getAttribute("part"), dataset.state, shadowRoot.innerHTML.replace(/ (class|data-(?!symbol)[\w-]+)="[^"]*"/g, "")];
})"""
# A script that returns all text of the slots.
TEXT = """(host) => [...host.shadowRoot.querySelectorAll("[part~=slot]")].map((slot) =>
    slot.textContent + (slot.firstElementChild?.shadowRoot.textContent ?? "")).join("|")"""


@pytest.fixture
def open_own(open_field):
    """`open_own("masked", template)` opens a page with a field whose slots the template draws."""

    def open_own(attributes="", template=TEMPLATE, **options):
        return open_field(attributes, inner=html.INPUT + template, **options)

    return open_own


def cell(symbol):
    return f'<span part="cell"><b part="digit" data-symbol="">{symbol}</b></span>'


def test_S1_4_S2_8_a_template_is_copied_into_each_slot_with_its_states(open_own, save_screenshot):
    """S1.4, S2.8: each slot contains a copy with the symbol, and has the states as parts and as `data-state`."""
    field = open_own("length=4")
    field.type("98").expect(text="98", drawn="9 8 |_ _")
    assert field.run(READ) == [
        ["slot filled", "filled", cell("9")], ["slot filled", "filled", cell("8")],
        ["slot empty active", "empty active", cell("")], ["slot empty", "empty", cell("")],
    ]
    field.run("host => host.reject({ reason: 'expired' })")
    assert [states for _, states, _ in field.run(READ)] == [
        "filled rejected", "filled rejected", "empty active rejected", "empty rejected",
    ]
    save_screenshot(field.page, "own-slots-plain")


STYLE = """
    one-time-code { --one-time-code-slot-height: 64px; --one-time-code-start: #0f766e }
    one-time-code::part(cell) { width: 100%; height: 100%; display: grid; place-content: center; border-radius: 50%; background: #ccfbf1 }
    one-time-code::part(slot active) { outline: 3px solid #0f766e; border-radius: 50% }
    one-time-code::part(digit) { font-size: 1.4em; transform: rotate(-8deg) }
"""


def test_S2_8_the_page_styles_the_parts_of_its_template(open_own, page, static_site, save_screenshot):
    """S2.8: a style sheet reaches the template's parts, also under a strict policy, and no box is drawn."""
    static_site.add("own.css", STYLE)
    field = open_own()
    field.run("""() => new Promise((done) => document.head.append(
        Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/own.css", onload: () => done() })))""")
    field.type("985").expect(drawn="9 8 5 |_ _ _")
    background = "(host) => getComputedStyle(host.shadowRoot.querySelector('[part~=slot] > div').shadowRoot.firstChild).backgroundColor"
    eventually(page, lambda: field.run(background), "rgb(204, 251, 241)")
    assert field.style(0, "border-top-width", "background-color", "outline-style") \
        == {"border-top-width": "0px", "background-color": "rgba(0, 0, 0, 0)", "outline-style": "none"}
    assert field.style(0, "content", pseudo="::after") == {"content": "none"}
    assert field.style(3, "outline-style") == {"outline-style": "solid"}
    # The template draws the symbols, so the input doesn't.
    assert field.text_colour() == "rgba(0, 0, 0, 0)"
    save_screenshot(page, "own-slots")
    field.run("host => { host.set('985391'); host.accept() }")
    save_screenshot(page, "own-slots-accepted")
    assert field.style(5, "content", pseudo="::before") == {"content": "none"}


def test_S2_8_without_a_place_for_the_symbol_the_input_draws_it(open_own):
    field = open_own(template="<template data-slot><i part=line></i></template>")
    field.type("985").expect(drawn="9 8 5 |_ _ _")
    assert field.text_colour() != "rgba(0, 0, 0, 0)" and field.run(TEXT) == "|||||"
    assert field.run("(host, input) => input.hasAttribute('data-drawn')") is False


@pytest.mark.parametrize("template", [TEMPLATE, "<template data-slot><i></i></template>"], ids=["symbol", "no symbol"])
def test_S3_6_a_masked_symbol_never_reaches_the_template(open_own, template):
    """S3.6: a slot has a dot in place of the symbol, and after `reveal` has ended, nowhere else either."""
    field = open_own("masked reveal", template, clock=True)
    field.type("98").expect(text="98")
    assert field.run(TEXT) == "•|8||||"
    field.page.clock.run_for(1000)
    assert field.run(TEXT) == "•|•||||"
    field.run("host => host.removeAttribute('reveal')")
    field.type("5391").expect(text="985391")
    assert field.run(TEXT) == "•|•|•|•|•|•"
    assert field.run("host => [...host.shadowRoot.querySelectorAll('[part~=slot]')].every((slot) => /masked/.test(slot.part))")


HOSTILE = """<template data-slot>
    <script>window.ran = "script"</script><svg onload="ran = 'onload'"><script>window.ran = "svg"</script></svg>
    <img src="data:," onerror="ran = 'onerror'"><iframe srcdoc="<script>parent.ran = 'iframe'</script>"></iframe>
    <object data="data:text/html,<script>parent.ran = 'object'</script>"></object><embed src="data:text/html,">
    <div><template shadowrootmode="open" shadowrootclonable><script>window.ran = "shadow"</script></template></div>
    <b data-symbol ONCLICK="ran = 'click'" @click="x" style="animation: x" onanimationstart="ran = 'animation'"></b><x"y></x"y>
</template>"""


def test_S2_9_scripts_in_a_template_never_run(open_with_libraries, page):
    """S2.9: no policy of the page has to forbid them. Elements that run scripts, and event handlers, aren't copied."""
    field = open_with_libraries("", html.form(html.element("", html.INPUT + HOSTILE)))[0]
    page.focus("input")
    field.type("985391").expect_completed("985391")
    copies = field.run("""(host) => [...host.shadowRoot.querySelectorAll("[part~=slot] > div")].flatMap(({ shadowRoot }) =>
        [...shadowRoot.querySelectorAll("*")].flatMap((node) => [node.localName, ...node.getAttributeNames()]
            .concat(node.shadowRoot ? "shadow" : [])))""")
    assert set(copies) - {"class"} - {name for name in copies if name.startswith("data-")} \
        == {"svg", "img", "src", "div", "b", "@click", "style"}
    page.evaluate("new Promise((done) => setTimeout(done, 100))")
    assert page.evaluate("window.ran ?? null") is None


def test_S2_9_A1_3_a_template_takes_neither_the_focus_nor_clicks_nor_is_it_announced(open_own):
    """S2.9, A1.3: the field stays one text field, whatever is in the template."""
    template = "<template data-slot><button autofocus tabindex=1 data-symbol>x</button><a href=/ tabindex=0>Link</a></template>"
    field = open_own(template=template)
    field.expect(focused=True)
    field.type("12")
    field.click(0).expect(drawn="<1> 2 _ _ _ _", focused=True)
    field.press("Tab")
    assert field.page.evaluate("document.activeElement.textContent") == "Verify"
    field.press("Shift+Tab").expect(focused=True)
    assert field.run("(host) => { const slots = host.shadowRoot.querySelector('[part=slots]'); return [slots.inert, slots.ariaHidden] }") \
        == [True, "true"]
    assert field.run("(host) => host.shadowRoot.activeElement") is None


WIDE = """<template data-slot><style>
    :host { width: 900px !important; height: 900px !important; position: fixed !important; inset: -50px !important; margin: 99px !important;
        display: inline-block !important; z-index: 99 !important; pointer-events: auto !important; padding: 99px !important }
    div { position: fixed; inset: 0; width: 5000px; height: 5000px; z-index: 9999; background: red; pointer-events: auto }
    * { min-width: 800px; font-size: 300px }
</style><div data-symbol></div></template>"""
# A script that returns the rectangles of the input, the slots and the element, and whether the page scrolls.
PLACES = """async (host, input) => [...host.shadowRoot.querySelectorAll("[part~=slot], [part=slots], [part~=group]"), input, host].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
}).concat([[document.documentElement.scrollWidth, getComputedStyle(input).letterSpacing, getComputedStyle(input).textIndent]])"""


@pytest.mark.parametrize("attributes", ["", "grouping=3-3 look=underline", "length=10"])
def test_S4_11_no_style_of_a_template_changes_the_slots(open_with_libraries, page, attributes):
    """S4.11: the text field stays under the slots, which have the same places and sizes as without the template."""
    plain = open_with_libraries("", html.form(html.element(attributes)))[0]
    plain.boxes()
    expected = plain.run(PLACES)
    field = open_with_libraries("", html.form(html.element(attributes, html.INPUT + WIDE)))[0]
    field.boxes()
    assert field.run(PLACES) == expected
    middle = field.point(1)
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).localName", middle) == "input"


def test_S2_10_a_template_is_added_changed_and_removed_later(open_field):
    """S2.10: the slots follow the template at once, and the code, the caret and the verification stay."""
    field = open_field()
    field.type("985").press("ArrowLeft")
    markup = """(host) => host.shadowRoot.querySelector('[part~=slot]').firstElementChild?.shadowRoot.innerHTML
        .replace(/<b.*b>/, 'B') ?? null"""
    assert field.run(markup) is None
    for script, expected in [
        ("const template = document.createElement('template'); template.id = 't'; template.toggleAttribute('data-slot');"
         " host.append(template)", ""),
        ("const b = document.createElement('b'); b.toggleAttribute('data-symbol'); t.content.append(b)", "B"),
        ("t.content.append('!')", "B!"),
        ("const i = document.createElement('i'); t.content.append(i); i.title = 'x'", 'B!<i title="x"></i>'),
        ("const place = host.parentNode; host.remove(); place.prepend(host)", 'B!<i title="x"></i>'),
    ]:
        field.run(f"(host) => {{ {script} }}")
        eventually(field.page, lambda: field.run(markup), expected)
    field.run("(host, input) => { t.content.lastChild.title = 'y'; input.focus() }")
    eventually(field.page, lambda: field.run(markup), 'B!<i title="y"></i>')
    field.expect(text="985", phase="editing")
    assert field.text_colour() == "rgba(0, 0, 0, 0)"
    field.run("() => t.remove()")
    eventually(field.page, lambda: field.run(markup), None)
    eventually(field.page, lambda: field.text_colour() != "rgba(0, 0, 0, 0)", True)
    field.press("End").type("391").expect_completed("985391")


def test_S2_10_a_template_whose_content_is_its_children_is_copied(open_field):
    """S2.10: React renders the content of a template as its children."""
    field = open_field()
    field.run("""(host) => {
        const template = document.createElement("template"), symbol = document.createElement("b");
        template.toggleAttribute("data-slot");
        symbol.toggleAttribute("data-symbol");
        template.appendChild(symbol);
        host.append(template);
    }""")
    field.type("9")
    eventually(field.page, lambda: field.run(TEXT), "9|||||")


def test_S2_8_S2_5_the_placeholder_is_drawn_in_own_slots_too(open_own):
    field = open_own("placeholder=dot")
    field.type("9")
    assert field.style(1, "content", pseudo="::before") == {"content": '"·"'}
    assert field.style(0, "content", pseudo="::before") == {"content": "none"}


def test_A5_3_the_symbols_of_own_slots_are_marked_for_session_recorders(open_own):
    field = open_own()
    field.type("9")
    marks = "(host) => host.shadowRoot.querySelector('[part~=slot]').firstChild.shadowRoot.querySelector('[data-symbol]').outerHTML"
    assert all(mark in field.run(marks) for mark in ("rr-mask", "fs-mask", "data-private", "data-dd-privacy"))
