// What there is to see and to hear of one field, as plain data.
([selector, index]) => {
  const host = document.querySelectorAll(selector)[index];
  const input = host.querySelector("input[data-slotted]") ?? host.querySelector("input:not([type=hidden], [type=checkbox])");
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
    problem: input.validationMessage,
    busy: input.getAttribute("aria-busy") === "true",
    described: (input.getAttribute("aria-describedby") ?? "").split(/\s+/).filter(Boolean)
      .map((id) => host.getRootNode().getElementById(id)?.textContent.trim() ?? `nothing has the id ${id}`),
    slots: [...(host.shadowRoot?.querySelectorAll("[part~=slot]") ?? [])].map((slot) => ({
      parts: [...slot.part], text: slot.textContent,
    })),
  };
}
