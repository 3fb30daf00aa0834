// The cards: elements from data. Text goes in as textContent only; it comes from users, files and judges.
const SVG = "http://www.w3.org/2000/svg";
const SHAPES = {
  TP: ["M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13z", "M5 8.2l2.2 2.2L11.2 6"],
  FP: ["M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13z", "M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8"],
  FN: ["M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13z"],
  covered: ["M3 8.5l3.4 3.4L13 4.8"],
  unsorted: ["M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13z", "M6.2 6.4a1.8 1.8 0 1 1 2.6 1.7c-.6.3-.8.6-.8 1.3M8 11.4v.2"],
  committal: ["M2.5 8h10M9 4.5L12.5 8 9 11.5"],
  noncommittal: ["M2 9.5c1.5-4 3.5-4 6-1.5s4.5 2.5 6-1.5"],
  unread: ["M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13z", "M6.2 6.4a1.8 1.8 0 1 1 2.6 1.7c-.6.3-.8.6-.8 1.3M8 11.4v.2"],
  swap: ["M4 5.5h8.5l-2.6-2.6M12 10.5H3.5l2.6 2.6"],
  you: ["M8 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 8 8z", "M3 13.6c.5-2.6 2.4-3.8 5-3.8s4.5 1.2 5 3.8"],
  judge: ["M8 2v12M4.5 14h7M3 4.5h10M3 4.5l-1.7 4.5h3.4zM13 4.5l-1.7 4.5h3.4z"],
  more: ["M8 3.2v.2M8 7.9v.2M8 12.6v.2"],
  add: ["M8 3v10M3 8h10"],
  undo: ["M5.5 3L2.5 6l3 3M2.8 6h6.7a3.5 3.5 0 0 1 0 7H6"],
};

const made = (name, className, text) => {
  const element = document.createElement(name);
  element.className = className;
  if (text !== undefined) {
    element.textContent = text;
  }
  return element;
};

// The same words again would be a change of the page, and a browser would draw for it.
const written = (element, text) => {
  if (element.textContent !== text) {
    element.textContent = text;
  }
};

const icon = (name) => {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  for (const shape of SHAPES[name] || []) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", shape);
    svg.append(path);
  }
  return svg;
};

const button = (className, text, shape, name) => {
  const made_ = made("button", className);
  made_.type = "button";
  if (shape) {
    made_.append(icon(shape));
  }
  if (text) {
    made_.append(made("span", "word", text));
  }
  if (name) {
    made_.setAttribute("aria-label", name);
    made_.title = name;
  }
  return made_;
};

const filled = (template, values) => template.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

// A verdict is a word and an icon; colour only repeats it.
const verdict = (data, label, by) => {
  const words = data.labels[label];
  const tag = made("span", `verdict ${words.tone}`);
  tag.append(icon(label), made("span", "short", words.short));
  if (by) {
    tag.append(icon(by), made("span", "by", data.words[by]));
  }
  return tag;
};

const verdicts = (data, card) => {
  const row = made("span", "verdicts");
  if (!data.labels[card.label].flip) {
    row.append(verdict(data, card.label, ""));
    return row;
  }
  const overruled = card.judged !== card.label;
  row.append(verdict(data, card.label, overruled ? "you" : "judge"));
  if (overruled && card.judged) {
    const before = verdict(data, card.judged, "judge");
    before.classList.add("before");
    row.append(before);
  }
  return row;
};

// What can be done with a card: the whole of it flips, an unsorted one offers both verdicts.
const face = (data, card) => {
  const main = button("main", "", "", "");
  main.dataset.id = card.id;
  const text = made("span", "text", card.text);
  main.append(verdicts(data, card), text);
  if (card.reading) {
    text.lang = card.original;
    const reading = made("span", "reading", card.reading);
    reading.lang = data.lang;
    main.append(reading);
  }
  if (card.bar) {
    main.append(bar(card.bar));
  }
  const words = data.labels[card.label];
  const label = [words.short, card.text].join(": ") + (card.reading ? ` (${card.reading})` : "");
  main.setAttribute("aria-label", label);
  if (words.flip) {
    const hint = made("span", "hint");
    hint.append(icon("swap"), made("span", "word", words.do), made("span", "ahead", ""));
    main.append(hint);
    main.title = words.why;
  }
  return main;
};

// Long ones are cut on screen until the card has the focus, which a touch on them gives it.
const reasons = (card, number) => {
  const box = made("div", "why");
  box.id = `why-${number}`;
  box.tabIndex = -1;
  for (const line of card.lines) {
    const row = made("p", "", line);
    row.title = line;
    box.append(row);
  }
  return box;
};

// A cosine as a bar; Python says where it begins and ends, in hundredths of the track.
const bar = (given) => {
  const row = made("span", "cosine");
  const track = made("span", "track");
  track.setAttribute("role", "img");
  track.setAttribute("aria-label", given.alt);
  const place = (className, from, to) => {
    const part = made("span", className);
    part.style.insetInlineStart = `${from}%`;
    part.style.inlineSize = `${to - from}%`;
    track.append(part);
  };
  if (given.to !== null) {
    place("filled", given.from, given.to);
  }
  for (const tick of given.ticks) {
    place("tick", tick, tick);
  }
  row.append(track, made("strong", "", given.text));
  return row;
};

const choices = (data, card) => {
  const row = made("div", "choices");
  if (card.of) {
    row.append(made("span", "of", card.of));
  }
  for (const [step, label] of Object.entries(data.sides[card.side])) {
    const choice = button("choice", data.labels[label].short, label, "");
    choice.dataset.step = step;
    choice.dataset.id = card.id;
    row.append(choice);
  }
  return row;
};

let numbered = 0;

// Fills the list item of a card; what had the focus gets it back from whoever called.
// What can be touched stays the element it is while it looks the same, so that the focus on it stays too.
const filledCard = (item, data, card) => {
  numbered += 1;
  const look = JSON.stringify([card.label, card.judged, card.text, card.reading, card.bar]);
  if (item.look !== look) {
    item.look = look;
    const more = button("more", "", "more", `${data.words.more}: ${card.text}`);
    more.dataset.id = card.id;
    more.setAttribute("aria-haspopup", "menu");
    more.setAttribute("aria-expanded", "false");
    item.replaceChildren(face(data, card), more);
    if (!data.labels[card.label].flip) {
      item.append(choices(data, card));
    }
  }
  item.className = `card ${data.labels[card.label].tone} is-${card.label}`;
  item.dataset.id = card.id;
  const [main, more] = item.children;
  item.querySelector(".why")?.remove();
  main.removeAttribute("aria-describedby");
  if (card.lines.length) {
    const why = reasons(card, numbered);
    main.setAttribute("aria-describedby", why.id);
    more.after(why);
  }
};
