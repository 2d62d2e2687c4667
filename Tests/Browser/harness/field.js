// Returns plain data about a field: what it shows to the user, and what it exposes to assistive technology.
([selector, index]) => {
  const host = document.querySelectorAll(selector)[index];
  const input = host.querySelector("input[data-slotted]") ?? host.querySelector("input:not([type=hidden], [type=checkbox])");
  // The input draws the text. In a masked field, the slots draw dots or the revealed symbol instead.
  const isMasked = (host.getAttribute("masked") ?? "false") !== "false";
  const text = (name) => {
    const node = host.querySelector(`[data-${name}]`);
    return node && !(node.hidden && name === "error") ? node.textContent.trim() : "";
  };
  return {
    text: input.value,
    selection: [input.selectionStart, input.selectionEnd],
    direction: input.selectionDirection,
    phase: host.dataset.phase ?? null,
    ready: host.hasAttribute("data-ready"),
    focused: host.getRootNode().activeElement === input,
    error: text("error"),
    count: text("count"),
    hint: text("hint"),
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
