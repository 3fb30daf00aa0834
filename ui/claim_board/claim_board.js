// The board itself: one life for each place on the page, built once; later calls bring new data (docs/decisions/0012).
const boards = new WeakMap();
const MOST_AT_ONCE = 150;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

const say = (name, detail) => document.dispatchEvent(new CustomEvent(`claims:${name}`, { detail }));

const tally = (me) => {
  const counts = {};
  for (const card of me.data.cards) {
    const label = me.labels.get(card.id);
    const name = label === "unsorted" ? `unsorted ${card.side}` : label;
    counts[name] = (counts[name] || 0) + 1;
  }
  return counts;
};

const scoreAt = (me, counts) => me.data.scores[me.data.order.map((name) => counts[name] || 0).join(",")];

// While a setting is moved on the map, Python's scores are those of another one: the map's holds, until a card is flipped too.
const scoreNow = (me, counts) => (me.moved === null ? scoreAt(me, counts) : me.steps.length ? undefined : me.moved);

// The score that Python worked out for the counts after one card's flip.
const scoreAfter = (me, card) => {
  const counts = { ...tally(me) };
  const label = me.labels.get(card.id);
  const to = me.data.labels[label].flip;
  if (!to || me.moved !== null) {
    return undefined;
  }
  counts[label] -= 1;
  counts[to] = (counts[to] || 0) + 1;
  return scoreAt(me, counts);
};

const verdictAfter = (me, side, step) => me.data.sides[side]?.[step];

// What Python said, with the steps laid over it that it has not yet taken; after an undo nobody here knows better.
const overlaid = (me) => {
  const taken = me.data.seen[me.life] || 0;
  me.steps = me.steps.filter((step) => step.n > taken);
  me.labels = new Map(me.data.cards.map((card) => [card.id, card.label]));
  const sides = new Map(me.data.cards.map((card) => [card.id, card.side]));
  for (const step of me.steps) {
    const label = verdictAfter(me, sides.get(step.id), step.do);
    if (label) {
      me.labels.set(step.id, label);
    }
  }
};

// After a single flip Python has said ahead what the cards say then; after several each waits for its answer.
const cardsNow = (me) => {
  const waiting = me.data.cards.filter((card) => me.labels.get(card.id) !== card.label);
  const [one] = waiting;
  const known = waiting.length === 1 && me.labels.get(one.id) === me.data.labels[one.label].flip;
  const ahead = { ...Object.fromEntries(waiting.map((card) => [card.id, { lines: [] }])), ...(known ? one.flipped : {}) };
  return me.data.cards.map((card) => ({ ...card, label: me.labels.get(card.id), ...ahead[card.id] }));
};

const list = (me, name) => {
  const found = made("ul", "list");
  found.dataset.label = name;
  me.lists.set(name, found);
  return found;
};

const heading = (me, column) => {
  const head = made("div", `head ${me.data.labels[column.label].tone}`);
  const count = made("span", "count", "0");
  me.counts.set(column.label, count);
  const words = made("span", "words");
  if (column.name) {
    words.append(made("strong", "", column.title), made("span", "name", column.name));
  } else {
    words.append(made("span", "name", column.title));
  }
  head.append(icon(column.label), words, count);
  head.title = column.help;
  return head;
};

const section = (me, column) => {
  const part = made("section", "column");
  if (column.bare) {
    part.append(list(me, column.label));
    return part;
  }
  part.setAttribute("aria-label", [column.title, column.name].join(" "));
  const none = made("p", "none", column.none);
  me.nones.set(column.label, none);
  part.append(heading(me, column), list(me, column.label), none);
  if (column.below) {
    const below = made("div", "below");
    below.append(heading(me, column.below), list(me, column.below.label));
    me.belows.set(column.below.label, below);
    part.append(below);
  }
  const add = button("add", column.add, "add", "");
  add.dataset.add = column.label;
  part.append(add);
  return part;
};

const built = (me) => {
  const { data } = me;
  closeMenu(me, false);
  const bar = made("div", "bar");
  me.live = made("div", "live");
  me.live.setAttribute("role", "status");
  me.keys = made("div", "keys", data.words.keys);
  me.keys.id = "keys";
  me.undo = button("undo", data.words.undo, "undo", "");
  me.undo.dataset.undo = "undo";
  me.undo.setAttribute("aria-keyshortcuts", "U Control+Z");
  me.tally = made("div", "tally");
  me.tally.append(made("span", "word"), made("span", "word"), made("strong", "score"));
  bar.append(me.tally, me.keys, me.undo);
  const unsorted = list(me, "unsorted");
  unsorted.classList.add("unsorted");
  const columns = made("div", "columns");
  columns.style.setProperty("--columns", data.columns.length);
  columns.append(...data.columns.map((column) => section(me, column)));
  me.lines = document.createElementNS(SVG, "svg");
  me.lines.setAttribute("class", "lines");
  me.lines.setAttribute("aria-hidden", "true");
  me.board.replaceChildren(bar, me.live, unsorted, columns, me.lines);
  me.board.setAttribute("aria-label", data.words.board);
  me.board.setAttribute("aria-describedby", "keys");
};

// Puts each list's items in order and touches only what stands elsewhere.
const inOrder = (me, place, wanted) => {
  let next = place.firstElementChild;
  for (const item of wanted) {
    if (item === next) {
      next = next.nextElementSibling;
    } else {
      place.insertBefore(item, next);
      me.still = false;
    }
  }
  while (next) {
    const gone = next;
    next = next.nextElementSibling;
    gone.remove();
    me.still = false;
  }
};

const item = (me, { flipped, ...card }) => {
  const text = JSON.stringify(card);
  let found = me.items.get(card.id);
  if (!found) {
    found = made("li", "card");
    me.items.set(card.id, found);
  }
  if (found.drawn !== text || me.redraw) {
    found.drawn = text;
    found.look = me.redraw ? "" : found.look;
    me.still = false;
    filledCard(found, me.data, card);
  }
  return found;
};

const showMore = (me, name, left) => {
  const row = made("li", "rest");
  const more = button("add", filled(me.data.words.show_more, { n: left }), "", "");
  more.dataset.all = name;
  row.append(more);
  return row;
};

const showLists = (me) => {
  const groups = new Map([...me.lists.keys()].map((name) => [name, []]));
  for (const card of me.cards.values()) {
    groups.get(card.list || card.label)?.push(card);
  }
  for (const [name, cards] of groups) {
    const most = me.all.has(name) ? cards.length : MOST_AT_ONCE;
    const wanted = cards.slice(0, most).map((card) => item(me, card));
    if (cards.length > most) {
      wanted.push(showMore(me, name, cards.length - most));
    }
    inOrder(me, me.lists.get(name), wanted);
    const count = me.counts.get(name);
    if (count) {
      written(count, String(cards.length));
    }
    me.nones.get(name)?.toggleAttribute("hidden", cards.length > 0);
    me.belows.get(name)?.toggleAttribute("hidden", cards.length === 0);
  }
  for (const id of me.items.keys()) {
    if (!me.cards.has(id)) {
      me.items.delete(id);
    }
  }
};

const tallyValues = (me) => {
  const counts = tally(me);
  const values = { score: scoreNow(me, counts) ?? me.data.words.waiting };
  for (const name of [...me.data.order, "TP", "FP", "FN", "covered"]) {
    values[name.replace(" ", "_")] = counts[name] || 0;
  }
  return values;
};

// For those who do not see it, once it has changed.
const announced = (me, values) => {
  const text = filled(me.data.words.moved, values);
  if (me.said && me.said !== text) {
    me.live.textContent = text;
  }
  me.said = text;
};

const showTally = (me) => {
  const values = tallyValues(me);
  [filled(me.data.words.counts, values), me.data.words.score, values.score].forEach((words, place) =>
    written(me.tally.children[place], words));
  announced(me, values);
  say("counts", { board: me.data.board, tp: values.TP, fp: values.FP, fn: values.FN, covered: values.covered,
    unsorted: values.unsorted_response + values.unsorted_reference });
};

const follow = (me, { pending, large }) => {
  me.moved = pending ? large : null;
  written(me.tally.children[2], scoreNow(me, tally(me)) ?? me.data.words.waiting);
};

const showAhead = (me, id) => {
  const found = me.items.get(id)?.querySelector(".ahead");
  const score = found && scoreAfter(me, me.cards.get(id));
  for (const one of me.board.querySelectorAll(".ahead")) {
    written(one, score && one === found ? ` \u2192 ${score}` : "");
  }
};

const roved = (me) => {
  const shown = [...me.board.querySelectorAll(".main")];
  if (!shown.some((main) => main.dataset.id === me.at)) {
    me.at = shown[0]?.dataset.id;
  }
  for (const one of me.board.querySelectorAll(".main, .more, .choice")) {
    const index = one.dataset.id === me.at ? 0 : -1;
    if (one.tabIndex !== index) { // setting it on what has the focus lays the page out
      one.tabIndex = index;
    }
  }
};

// Motion shows where a card went, once, and only to those who want motion.
const moved = (me, id, before) => {
  const found = me.items.get(id);
  if (!before || !found || calm.matches || !found.animate) {
    return;
  }
  const after = found.getBoundingClientRect();
  const shift = `translate(${before.left - after.left}px, ${before.top - after.top}px)`;
  found.animate([{ transform: shift }, { transform: "none" }], { duration: 160, easing: "ease-out" });
};

// The cards that entered the number somebody asks about (ui/trace_line); with a card under the pointer, its own partners.
const asked = (me) => {
  const enters = (id) => Boolean(me.asked?.includes(me.labels.get(id)));
  for (const [id, item] of me.items) {
    item.classList.toggle("asked", enters(id));
    item.classList.toggle("aside", Boolean(me.asked?.length) && !enters(id));
  }
  return [...me.cards.keys()].filter(enters);
};

const light = (me, id) => {
  me.lightened = id;
  const all = asked(me);
  const ids = id ? connected(me, id) : (connected(me, ""), all);
  showAhead(me, id);
  say("light", { board: me.data.board, ids });
};

const known = (me) => {
  overlaid(me);
  me.cards = new Map(cardsNow(me).map((card) => [card.id, card]));
};

const undoable = (me) => Boolean(me.data.undo || me.steps.length);

const shown = (me) => {
  const focus = me.board.getRootNode().activeElement;
  const [held, kind] = [focus?.dataset?.id, focus?.classList[0]];
  known(me);
  me.still = true;
  showLists(me);
  me.redraw = false;
  me.undo.disabled = !undoable(me);
  showTally(me);
  roved(me);
  const mark = ([id, label]) => [id, { label: label.toLowerCase(), word: me.data.labels[label].mark }];
  say("labels", { board: me.data.board, labels: Object.fromEntries([...me.labels].map(mark)) });
  const lost = held && focus !== me.board.getRootNode().activeElement;
  light(me, me.over || (lost || me.board.matches(":focus-within") ? me.at : ""));
  if (lost) { // last, since giving the focus lays the page out
    const again = me.items.get(held)?.querySelector(`.${kind}`) || me.items.get(held)?.querySelector(".main");
    again?.focus({ preventScroll: true });
  }
  me.still = false;
};

const actions = (me) => {
  me.send = (action, id) => {
    me.n += 1;
    me.steps.push({ n: me.n, do: action, id });
    // With the blend map alive, all that depends on a verdict follows in the browser, and the page need not be drawn anew.
    const follows = document.querySelector("[data-blend-map]") !== null;
    const value = { life: me.life, steps: [...me.steps], follows };
    sent("steps", value, me.api.setStateValue);
  };
  me.sort = (id, step) => {
    const card = me.cards.get(id);
    const label = card && verdictAfter(me, card.side, step);
    if (!label || label === card.label) {
      return;
    }
    const before = me.items.get(id)?.getBoundingClientRect();
    const flips = !me.steps.length && label === me.data.labels[card.label].flip;
    const foreseen = flips && aheadOf(me.drawn, id);
    me.at = id;
    me.send(step, id);
    shown(me);
    if (foreseen) {
      document.dispatchEvent(new CustomEvent("live:touched", { detail: foreseen }));
    }
    moved(me, id, before);
  };
  me.flip = (id) => {
    const card = me.cards.get(id);
    const to = card && (me.data.labels[card.label].flip || me.data.sides[card.side].support);
    const step = card && Object.entries(me.data.sides[card.side]).find(([, label]) => label === to)?.[0];
    if (step) {
      me.sort(id, step);
    }
  };
  me.takeBack = () => {
    if (undoable(me)) { // the button may not have been drawn since the last flip
      me.send("undo", "");
    }
  };
};

const clicked = (me, event) => {
  const on = (name) => event.target.closest(name);
  const card = on(".card");
  if (on(".more")) {
    openMenu(me, on(".more"));
    return;
  }
  closeMenu(me, false);
  if (on(".undo")) {
    me.takeBack();
  } else if (on("[data-add]")) {
    me.send("add", on("[data-add]").dataset.add);
  } else if (on("[data-all]")) {
    me.all.add(on("[data-all]").dataset.all);
    shown(me);
  } else if (on(".choice")) {
    me.sort(card.dataset.id, on(".choice").dataset.step);
  } else if (on(".main")) {
    me.flip(card.dataset.id);
  }
};

// Up and down within a column, left and right to the nearest height of the next one; unsorted cards lie above them all.
const neighbour = (me, main, key) => {
  const mains = (place) => [...place.querySelectorAll(".main")];
  const loose = mains(me.lists.get("unsorted"));
  const columns = [...me.board.querySelectorAll(".column")].map(mains).filter((one) => one.length);
  const mine = [loose, ...columns].find((one) => one.includes(main));
  if (key === "Home" || key === "End") {
    return mine.at(key === "Home" ? 0 : -1);
  }
  const row = mine.indexOf(main);
  if (key === "ArrowUp") {
    return mine[row - 1] || (mine === loose ? undefined : loose.at(-1));
  }
  if (key === "ArrowDown") {
    return mine[row + 1] || (mine === loose ? columns[0]?.[0] : undefined);
  }
  const to = mine === loose ? undefined : columns[columns.indexOf(mine) + (key === "ArrowRight" ? 1 : -1)];
  const height = main.getBoundingClientRect().top;
  const far = (one) => Math.abs(one.getBoundingClientRect().top - height);
  return to?.reduce((best, one) => (far(one) < far(best) ? one : best));
};

const pressed = (me, event) => {
  const main = event.target.closest(".main");
  const { key } = event;
  if ((key === "z" && (event.ctrlKey || event.metaKey)) || (key === "u" && !event.ctrlKey && !event.metaKey)) {
    event.preventDefault();
    event.stopPropagation();
    me.takeBack();
    return;
  }
  if (!main || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const card = me.cards.get(main.dataset.id);
  if (/^[1-9]$/.test(key)) {
    const label = me.data.keys[card.side][key];
    if (label) {
      me.sort(card.id, Object.entries(me.data.sides[card.side]).find(([, one]) => one === label)[0]);
    } else {
      me.live.textContent = me.data.words.wrong_key;
    }
  } else if (/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(key)) {
    neighbour(me, main, key)?.focus();
  } else if (key === "m" || key === "ContextMenu" || (key === "F10" && event.shiftKey)) {
    openMenu(me, me.items.get(card.id).querySelector(".more"));
  } else if ((key === "Enter" || key === " ") && event.repeat) {
    // a held key would flip to and fro
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
};

const listening = (me) => {
  const options = { signal: me.ends.signal };
  const on = (name, act) => me.board.addEventListener(name, act, options);
  on("click", (event) => clicked(me, event));
  on("keydown", (event) => pressed(me, event));
  on("focusin", (event) => {
    const id = event.target.closest(".card")?.dataset.id;
    if (id && (id !== me.at || id !== me.lightened)) {
      me.at = id;
      roved(me);
      light(me, id);
    }
    looksAhead(me);
  });
  on("focusout", (event) => {
    if (!me.board.contains(event.relatedTarget)) {
      light(me, me.over);
    }
  });
  // Not pointerover: it is also told when a card has moved under a pointer that stands still.
  on("pointermove", (event) => {
    const id = event.pointerType === "touch" ? "" : event.target.closest(".card")?.dataset.id || "";
    if (id !== me.over) {
      me.over = id;
      light(me, id || (me.board.matches(":focus-within") ? me.at : ""));
      looksAhead(me);
    }
  });
  on("pointerleave", () => {
    me.over = "";
    light(me, me.board.matches(":focus-within") ? me.at : "");
  });
  // A button elsewhere on the page does what a card would (ui/live_words).
  document.addEventListener("claims:do", ({ detail }) => {
    if (detail.board === me.data.board) {
      detail.do in me.data.sides.response ? me.sort(detail.id, detail.do) : me.send(detail.do, detail.id);
    }
  }, options);
  document.addEventListener("trace:light", ({ detail }) => {
    me.asked = detail.board === me.data.board ? detail.labels : null;
    light(me, "");
  }, options);
  document.addEventListener("live:send", ({ detail }) => {
    if (detail.name !== "look") {
      me.looked.clear(); // Python was asked about the page as it is no more
      me.fresh = false;
      clearTimeout(me.looking);
    }
  }, options);
  document.addEventListener("live:answered", () => looksOn(me), options);
  document.addEventListener("blend-map", ({ detail }) => follow(me, detail), options);
  document.addEventListener("blend-map:let-go", () => announced(me, tallyValues(me)), options);
  document.addEventListener("claims:over", (event) => light(me, event.detail.id), options);
  document.addEventListener("pointerdown", (event) => {
    clearTimeout(me.looking); // nothing is asked while something is dragged
    if (me.menu && !event.composedPath().includes(me.menu.element) && !event.composedPath().includes(me.menu.from)) {
      closeMenu(me, false);
    }
  }, options);
};

const begun = (parent) => {
  const me = { board: parent.querySelector(".board"), items: new Map(), lists: new Map(), counts: new Map(), nones: new Map(),
    belows: new Map(), all: new Set(), cards: new Map(), labels: new Map(), steps: [], n: 0, looks: 0, looked: new Set(), at: "", over: "", moved: null, menu: null,
    life: `${Date.now()}-${Math.random()}`, lit: [], linked: "", drawing: false, still: false, ends: new AbortController() };
  actions(me);
  listening(me);
  return me;
};

const took = (me) => {
  me.data = withAnswer(me.drawn);
  const words = JSON.stringify([me.data.words, me.data.labels, me.data.columns]);
  if (me.words !== words) {
    me.words = words;
    me.redraw = true;
    built(me);
  }
  shown(me);
};

export default function (component) {
  const { data: [data], parentElement } = component;
  let me = boards.get(parentElement);
  if (me && !me.board.isConnected) { // in another language the part has another markup: what was built is gone
    me.ends.abort();
    me = undefined;
  }
  if (!me) {
    me = begun(parentElement);
    boards.set(parentElement, me);
    onAnswer(data, () => took(me), me.ends.signal);
  }
  me.api = component;
  me.drawn = data;
  took(me);
  me.board.hidden = false;
  me.looked.clear();
  me.fresh = true;
  looksOn(me);
  parentElement.querySelector(".failed")?.remove();
  return () => {
    me.ends.abort();
    boards.delete(parentElement);
    say("light", { board: me.data.board, ids: [] });
  };
}
