// The picture: straight lines between points that Python gave, and the labels moved apart. No formula of a metric.
const PLOT = { left: 46, right: 412, top: 30, bottom: 196 };
const SIZE = 14;

const made = (parent, name, className, text = "") => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
};

const svgPart = (parent, name, className, attributes = {}) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  element.setAttribute("class", className);
  set(element, attributes);
  parent.append(element);
  return element;
};

// The place of the number nearest to a value.
const nearest = (numbers, value) =>
  numbers.reduce(
    (best, one, place) => (one !== null && Math.abs(one - value) < Math.abs(numbers[best] - value) ? place : best),
    0,
  );

// Only what differs is set: the browser does not notice by itself that a value is the old one.
const set = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    const written = typeof value === "number" ? String(Math.round(value * 100) / 100) : value;
    if (element.getAttribute(name) !== written) {
      element.setAttribute(name, written);
    }
  }
};

const say = (element, text) => {
  if (element.textContent !== text) {
    element.textContent = text;
  }
};

const shown = (element, visible) => element.toggleAttribute("hidden", !visible);

// A straight line's height at a share; a mean lies between its parts, so rounding must not push it out.
const onLine = (from, to, share, rest = 1 - share) => {
  const value = share * to + rest * from;
  return Math.min(Math.max(value, Math.min(from, to)), Math.max(from, to));
};

// Where the line meets the mark; null when it stays on one side.
const crossing = (from, to, mark, passes) => {
  if (passes(from, mark) === passes(to, mark)) {
    return null;
  }
  return Math.min(Math.max((mark - from) / (to - from), 0), 1);
};

const buildPicture = (svg) => {
  const part = (name, className, grip) => svgPart(svg, name, className, grip ? { "data-grip": grip } : {});
  return {
    shade: part("rect", "shade"),
    ground: part("g", "ground"),
    faint: part("g", "faint"),
    mark: part("line", "mark"),
    flip: part("line", "flip"),
    guide: part("line", "guide"),
    curve: part("line", "curve"),
    usual: part("circle", "usual"),
    markGrip: part("rect", "mark-grip"),
    markReach: part("line", "reach", "threshold"),
    similarity: part("circle", "similarity"),
    facts: part("circle", "facts"),
    handle: part("circle", "handle"),
    similarityReach: part("circle", "reach", "similarity"),
    factsReach: part("circle", "reach", "beta"),
    handleReach: part("circle", "reach", "share"),
    labels: Object.fromEntries(
      ["score", "verdict", "threshold", "similarity", "facts", "least", "most"].map((name) => [
        name,
        part("text", `label ${name}`),
      ]),
    ),
  };
};

const scales = (data) => {
  const [low, high] = data.axis;
  return {
    x: (share) => PLOT.left + share * (PLOT.right - PLOT.left),
    y: (value) => PLOT.bottom - ((value - low) / (high - low)) * (PLOT.bottom - PLOT.top),
    share: (x) => (x - PLOT.left) / (PLOT.right - PLOT.left),
    value: (y) => low + ((PLOT.bottom - y) / (PLOT.bottom - PLOT.top)) * (high - low),
    holds: (value) => value !== null && value >= low && value <= high,
  };
};

// What stays while a hand moves: axes and their words.
const drawGround = (parts, data) => {
  const { x, y } = scales(data);
  parts.ground.replaceChildren();
  const words = (text, place) => {
    svgPart(parts.ground, "text", "axis", place).textContent = text;
  };
  for (const [value, text] of data.ticks) {
    svgPart(parts.ground, "line", "grid", { x1: PLOT.left, x2: PLOT.right, y1: y(value), y2: y(value) });
    words(text, { x: PLOT.left - 7, y: y(value) + 4.5, "text-anchor": "end" });
  }
  for (const [share, text] of data.shares) {
    words(text, { x: x(share), y: PLOT.bottom + 17, "text-anchor": "middle" });
  }
  const usual = x(data.usual);
  svgPart(parts.ground, "line", "tick", { x1: usual, x2: usual, y1: PLOT.bottom, y2: PLOT.bottom + 6 });
  words(data.words.y, { x: 4, y: 14 });
  words(data.words.x, { x: (PLOT.left + PLOT.right) / 2, y: PLOT.bottom + 34, "text-anchor": "middle" });
};

const drawLines = (parts, data, now) => {
  const { x, y, holds } = scales(data);
  const { facts, similarity, threshold } = now;
  const whole = facts !== null && similarity !== null;
  const marked = holds(threshold) && whole && now.value !== null;
  shown(parts.curve, whole);
  shown(parts.usual, whole);
  shown(parts.similarity, similarity !== null);
  shown(parts.facts, facts !== null);
  if (whole) {
    set(parts.curve, { x1: x(0), y1: y(similarity), x2: x(1), y2: y(facts) });
    set(parts.usual, { cx: x(data.usual), cy: y(onLine(similarity, facts, data.usual)), r: 4 });
  }
  parts.curve.classList.toggle("provisional", now.value === null);
  if (similarity !== null) {
    set(parts.similarity, { cx: x(0), cy: y(similarity), r: 6 });
    set(parts.similarityReach, { cx: x(0), cy: y(similarity), r: 16 });
  }
  if (facts !== null) {
    set(parts.facts, { cx: x(1), cy: y(facts), r: 6 });
    set(parts.factsReach, { cx: x(1), cy: y(facts), r: 16 });
  }
  for (const name of ["mark", "markReach", "markGrip"]) {
    shown(parts[name], marked);
  }
  if (marked) {
    const row = { x1: PLOT.left, x2: PLOT.right, y1: y(threshold), y2: y(threshold) };
    set(parts.mark, row);
    set(parts.markReach, { ...row, x2: PLOT.right + 28 });
    set(parts.markGrip, { x: PLOT.right + 12, y: y(threshold) - 5, width: 14, height: 10, rx: 3 });
  }
  const passing = whole && now.value !== null && threshold !== null && threshold <= data.axis[1];
  shown(parts.shade, passing);
  if (passing) {
    const bottom = y(Math.max(threshold, data.axis[0]));
    set(parts.shade, { x: PLOT.left, y: PLOT.top, width: PLOT.right - PLOT.left, height: bottom - PLOT.top });
  }
  shown(parts.flip, now.flip !== null);
  if (now.flip !== null) {
    set(parts.flip, { x1: x(now.flip), x2: x(now.flip), y1: PLOT.top - 8, y2: PLOT.bottom });
  }
};

const drawHandle = (parts, data, now) => {
  const { x, y } = scales(data);
  const height = now.height === null ? PLOT.bottom : y(now.height);
  set(parts.guide, { x1: x(now.share), x2: x(now.share), y1: height, y2: PLOT.bottom });
  set(parts.handle, { cx: x(now.share), cy: height, r: 9 });
  set(parts.handleReach, { cx: x(now.share), cy: height, r: 18 });
  parts.handle.classList.toggle("provisional", now.value === null);
};

// The lines of some other betas, drawn once and then only moved.
const drawFaint = (parts, data, now) => {
  const { x, y } = scales(data);
  const visible = now.similarity !== null && now.facts !== null;
  while (parts.faint.childElementCount < data.others.length) {
    svgPart(parts.faint, "line", "other");
  }
  [...parts.faint.children].forEach((line, place) => {
    const facts = visible && place < data.others.length ? data.f[data.others[place]] : null;
    shown(line, facts !== null);
    if (facts !== null) {
      set(line, { x1: x(0), y1: y(now.similarity), x2: x(1), y2: y(facts) });
    }
  });
};

// How wide a line of text may become: asking the browser would make it lay out the page at each move.
const textWidth = (text, size) => {
  let sum = 0;
  for (const sign of text) {
    sum += sign.codePointAt(0) > 0x2e7f ? 1 : " .,:ijlt1I".includes(sign) ? 0.36 : 0.58;
  }
  return sum * size;
};

const boxOf = (text, size, [x, y, anchor]) => {
  const width = textWidth(text, size);
  const left = x - width * { start: 0, middle: 0.5, end: 1 }[anchor];
  return { left, right: left + width, top: y - size / 2, bottom: y + size / 2 };
};

const meets = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

// Each label takes its first place that is free; one that finds none is left out, the most important come first.
const drawLabels = (labels, wishes, taken) => {
  for (const [name, element] of Object.entries(labels)) {
    const wish = wishes[name];
    const size = name === "score" ? 17 : SIZE;
    const place = wish?.places.find((one) => {
      const box = boxOf(wish.text, size, one);
      return box.left >= 2 && box.right <= 438 && box.top >= 0 && !taken.some((other) => meets(box, other));
    });
    shown(element, place !== undefined);
    if (place !== undefined) {
      taken.push(boxOf(wish.text, size, place));
      say(element, wish.text);
      set(element, { x: place[0], y: place[1] + size * 0.35, "text-anchor": place[2] });
    }
  }
};
