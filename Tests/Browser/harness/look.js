// Returns the properties of what a field draws, by the name of what is drawn, such as "filled ::after". Contains nothing
// that depends on the machine's fonts.
(host, input) => {
  const byHex = {};
  if (matchMedia("(forced-colors: active)").matches) {
    for (const name of ["Highlight", "Canvas", "CanvasText"]) {
      document.body.style.accentColor = name;
      byHex[hex(getComputedStyle(document.body).accentColor)] = name;
    }
  }
  function hex(colours) {
    return colours.replace(/rgba?\(([^)]*)\)/g, (_, numbers) => {
      const [red, green, blue, alpha = 1] = numbers.split(/[\s,/]+/).map(Number);
      if (!alpha) return "transparent";
      const bytes = [red, green, blue, ...(alpha < 1 ? [Math.round(alpha * 255)] : [])];
      const found = "#" + bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
      return byHex[found] ?? found;
    });
  }
  const round = (number, step = 0.1) => +(Math.round(number / step) * step).toFixed(1);
  const collapsed = (values) => new Set(values).size > 1 ? values.join(" ") : `${values[0]}`;
  const sides = (style, before, after = "") =>
    collapsed(["top", "right", "bottom", "left"].map((side) => style[before + side + after]));

  // The box of an element or pseudo-element.
  const box = (style) => {
    const found = {};
    const borders = ["top", "right", "bottom", "left"].map((side) => {
      const [width, line, colour] = ["width", "style", "color"].map((what) => style[`border-${side}-${what}`]);
      return line === "none" || width === "0px" ? "none" : `${width} ${line} ${hex(colour)}`;
    });
    if (borders.some((border) => border !== "none")) {
      found.border = new Set(borders).size > 1 ? borders.join(", ") : borders[0];
    }
    const corners = ["top-left", "top-right", "bottom-right", "bottom-left"];
    const radius = collapsed(corners.map((corner) => style[`border-${corner}-radius`]));
    if (radius !== "0px") found.radius = radius;
    const colour = hex(style.backgroundColor), image = hex(style.backgroundImage);
    const background = [colour, image].filter((value) => value !== "transparent" && value !== "none").join(" ");
    if (background) found.background = background;
    if (style.backgroundSize !== "auto") found["background size"] = style.backgroundSize;
    if (style.maskImage !== "none") found.mask = collapsed(style.maskComposite.split(", "));
    if (style.outlineStyle !== "none") {
      found.outline = `${style.outlineWidth} ${style.outlineStyle} ${hex(style.outlineColor)} offset ${style.outlineOffset}`;
    }
    if (style.boxShadow !== "none") found.shadow = hex(style.boxShadow);
    if (style.animationName !== "none") {
      found.animation = ["Name", "Duration", "IterationCount", "Direction"].map((name) => style[`animation${name}`]).join(" ");
    } else if (style.opacity !== "1") {
      found.opacity = style.opacity;
    }
    return found;
  };

  // A pseudo-element, or `null` if it isn't drawn.
  const pseudo = (node, name) => {
    const style = getComputedStyle(node, name);
    if (style.content === "none" || style.opacity === "0" && style.animationName === "none") return null;
    const content = JSON.parse(style.content);
    const found = content ? { content, colour: hex(style.color) } : {};
    if (style.position === "absolute") {
      // The width of text depends on the font.
      Object.assign(found, content ? { left: style.left, height: style.height } : { inset: sides(style, "") });
    }
    return { ...found, ...box(style) };
  };

  const drawn = {};
  const add = (name, properties) => {
    if (!properties) return;
    // Slots that share a state have the same properties. If they don't, the name gets a number.
    let index = 1, key = name;
    while (key in drawn && JSON.stringify(drawn[key]) !== JSON.stringify(properties)) key = `${name} ${++index}`;
    drawn[key] = properties;
  };

  const style = getComputedStyle(input), frame = input.getBoundingClientRect();
  const { left } = host.getBoundingClientRect();
  const context = document.createElement("canvas").getContext("2d");
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  // Without slots, the distance between two symbols depends on the font.
  const digit = host.hasAttribute("data-plain") ? 0 : context.measureText("0").width;
  const text = {
    height: style.height, colour: hex(style.webkitTextFillColor), caret: hex(style.caretColor),
    size: style.fontSize, weight: style.fontWeight,
    // The distance between the middles of two symbols, and the distance of the first one from the edge.
    pitch: round(parseFloat(style.letterSpacing) + digit, 0.5), first: round(frame.left - left + parseFloat(style.textIndent) + digit / 2, 0.5),
    ...box(style),
  };
  const security = style.webkitTextSecurity;
  if (security !== "none") text.security = security;
  if (style.printColorAdjust !== "economy") text.print = style.printColorAdjust;
  add("input", text);

  const slots = [...host.shadowRoot?.querySelectorAll("[part~=slots]:not([hidden]) [part~=slot]") ?? []];
  const boxes = slots.map((slot) => slot.getBoundingClientRect());
  if (slots.length) {
    add("slots", {
      drawn: slots.length, left: round(boxes[0].left - left), width: collapsed(boxes.map((box) => round(box.width))),
      height: collapsed(boxes.map((box) => round(box.height))), top: collapsed(boxes.map((box) => round(box.top - frame.top))),
      gap: collapsed(boxes.slice(1).map((box, index) => round(box.left - boxes[index].right))),
    });
  }
  for (const slot of slots) {
    const name = [...slot.part].filter((part) => part !== "slot" && part !== "group-start").join(" ");
    const style = getComputedStyle(slot);
    add(name, { ...box(style), ...(slot.textContent && { content: slot.textContent, colour: hex(style.color) }) });
    add(`${name} ::before`, pseudo(slot, "::before"));
    add(`${name} ::after`, pseudo(slot, "::after"));
  }
  for (const group of host.shadowRoot?.querySelectorAll("[part~=group]") ?? []) add("group ::after", pseudo(group, "::after"));
  const error = host.querySelector("[data-one-time-code=message]:not([hidden])");
  if (error?.textContent.trim()) add("error", { colour: hex(getComputedStyle(error).color) });
  return drawn;
}
