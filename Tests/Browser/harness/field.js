// Returns plain data about a field: what it shows to the user, and what it exposes to assistive technology.
([selector, index, isSubmitted]) => {
  const host = document.querySelectorAll(selector)[index];
  const input = host.querySelector("input[data-slotted]") ?? host.querySelector("input:not([type=hidden], [type=checkbox])");
  // The input draws the text. In a masked field, the slots draw dots or the revealed symbol instead.
  const isMasked = (host.getAttribute("masked") ?? "false") !== "false";
  // The visible text of nodes that the selector matches: the page's, and the element's own.
  const isShown = (node) => node === host || getComputedStyle(node).display !== "none" && isShown(node.parentElement);
  const text = (selector, nodes = [...host.querySelectorAll(selector)]) =>
    nodes.filter(isShown).map((node) => node.textContent.trim()).filter(Boolean).join(" ");
  // The element makes the input invalid only while a submission is validated, as after Return.
  if (isSubmitted) input.dispatchEvent(new KeyboardEvent("keypress", { key: "Enter", bubbles: true, composed: true }));
  return {
    text: input.value,
    selection: [input.selectionStart, input.selectionEnd],
    direction: input.selectionDirection,
    phase: host.dataset.phase ?? null,
    ready: host.hasAttribute("data-ready"),
    focused: host.getRootNode().activeElement === input,
    error: text("[data-error], [data-one-time-code=message]"),
    count: host.querySelector("[data-one-time-code=description]")?.textContent ?? "",
    hint: text("[data-hint], [data-one-time-code=status]"),
    invalid: input.getAttribute("aria-invalid") === "true",
    valid: input.validity.valid,
    validation_message: input.validationMessage,
    busy: input.getAttribute("aria-busy") === "true",
    descriptions: (input.getAttribute("aria-describedby") ?? "").split(/\s+/).filter(Boolean)
      .map((id) => host.getRootNode().getElementById(id)?.textContent.trim() ?? `nothing has the id ${id}`),
    slots: [...(host.shadowRoot?.querySelectorAll("[part~=slot]") ?? [])].map((slot, index) => ({
      parts: [...slot.part], text: isMasked ? slot.textContent : input.value[index] ?? "",
    })),
  };
}
