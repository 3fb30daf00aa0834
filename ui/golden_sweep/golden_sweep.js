// One instance per place on the page, as in the blend map. Python sends what each setting within reach does to the set,
// as a table; the browser looks it up and draws it. What the hand has moved stays here until Python has answered.
const instances = new WeakMap();
const NAMES = ["share", "beta"];
const FIGURES = ["mean", "rate", "ranking"];
const LISTED = 7;
const KEY_PAUSE = 150; // milliseconds; a held key is one change
const LARGE_STEP = { share: 10, beta: 5 };
const [WIDTH, HEIGHT] = [340, 190];
const AREA = { left: 34, right: 330, top: 10, bottom: 148 };
const NONE = NaN;

// A row of the table: numbers with a blank between, a dash where there is none.
const readTable = (table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, rows]) => [
      name,
      rows.map((row) => row.split(" ").map((one) => (one === "-" ? NONE : Number(one)))),
    ]),
  );

const buildSetting = (parent, name) => {
  const row = made(parent, "div", `row ${name}`);
  const label = made(row, "label", "setting");
  const value = made(row, "span", "value");
  const help = made(row, "details", "help");
  const sign = made(help, "summary", "", "?");
  const text = made(help, "p", "");
  const range = made(row, "input", "range");
  range.type = "range";
  range.id = label.htmlFor = name;
  range.min = 0;
  range.step = 1;
  return { label, value, sign, text, range };
};

const buildFigure = (parent, name) => {
  const frame = made(parent, "div", `figure ${name}`);
  const title = made(frame, "div", "title");
  const [label, value, was] = [made(title, "span", "name"), made(title, "strong", "now"), made(title, "span", "was")];
  const svg = svgPart(frame, "svg", "picture", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
  const empty = made(frame, "p", "empty");
  const ground = svgPart(svg, "g", "ground");
  const [guide, curve] = [svgPart(svg, "line", "guide"), svgPart(svg, "path", "curve")];
  const [before, handle] = [svgPart(svg, "path", "before"), svgPart(svg, "circle", "handle", { r: 7 })];
  return { frame, label, value, was, svg, empty, ground, guide, curve, before, handle };
};

class GoldenSweep {
  constructor(root) {
    const find = (name) => root.querySelector(`.${name}`);
    this.frame = find("sweep");
    this.failed = find("failed");
    this.words = Object.fromEntries(["hint", "over", "flips", "moves", "head", "list", "more", "status"].map((one) => [one, find(one)]));
    this.settings = Object.fromEntries(NAMES.map((name) => [name, buildSetting(find("rows"), name)]));
    this.figures = Object.fromEntries(FIGURES.map((name) => [name, buildFigure(find("plots"), name)]));
    this.lines = Array.from({ length: LISTED }, () => {
      const line = made(this.words.list, "li", "");
      return [line, ...["id", "text", "scores", "places", "verdict"].map((name) => made(line, "span", name))];
    });
    this.at = { share: 0, beta: 0 }; // places in the table
    this.held = null; // the setting under the hand
    this.pending = {}; // setting -> number of the commit that Python has not answered yet
    this.commits = 0;
    this.timer = 0;
    this.listening = new AbortController();
    this.listen();
  }

  // --- what Python says ---

  take({ data: [data], setStateValue, parentElement }) {
    this.host = parentElement.host ?? parentElement;
    this.send = setStateValue;
    const stood = this.data && this.moved();
    this.data = data;
    if (data.mark !== this.mark) {
      // Another setting in use, another table: what is under the hand may have another place in it.
      this.at = stood ? { share: nearest(this.shares(), stood.share), beta: nearest(data.betas, stood.beta) } : this.at;
      this.mark = data.mark;
      this.table = readTable(data.table);
      this.rows = readRows(data.rows);
      this.before = this.rows && scoresAt(this.rows, data.present.beta, data.weights[data.present.share]);
      this.label();
    }
    this.commits = Math.max(this.commits, data.seen);
    for (const name of NAMES) {
      if (this.pending[name] <= data.seen) {
        delete this.pending[name];
      }
      if (this.held !== name && !(name in this.pending)) {
        this.at[name] = data.at[name];
      }
    }
    this.draw();
    shown(this.failed, false);
    shown(this.frame, true);
  }

  shares() {
    return this.data.weights.map(([share]) => share);
  }

  moved() {
    return { share: this.data.weights[this.at.share][0], beta: this.data.betas[this.at.beta] };
  }

  label() {
    const { data } = this;
    const { words } = data;
    this.frame.setAttribute("aria-label", words.all);
    for (const name of NAMES) {
      const { label, sign, text, range } = this.settings[name];
      label.textContent = words[name];
      text.textContent = words[`${name}_help`];
      sign.setAttribute("aria-label", words.help);
      range.max = data[`${name}_words`].length - 1;
    }
    for (const name of FIGURES) {
      const figure = this.figures[name];
      figure.empty.textContent = name === "ranking" ? words.unranked : words.empty;
      this.drawGround(figure, data.axes[name]);
    }
    this.words.head.textContent = words.head;
  }

  drawGround({ ground }, { low, ticks }) {
    const { x, y } = this.scales(low);
    ground.replaceChildren();
    const text = (words, place) => {
      svgPart(ground, "text", "axis", place).textContent = words;
    };
    for (const [tick, words] of ticks) {
      svgPart(ground, "line", "grid", { x1: AREA.left, x2: AREA.right, y1: y(tick), y2: y(tick) });
      text(words, { x: AREA.left - 6, y: y(tick) + 4, "text-anchor": "end" });
    }
    svgPart(ground, "line", "base", { x1: AREA.left, x2: AREA.right, y1: AREA.bottom, y2: AREA.bottom });
    for (const [share, words] of this.data.ends) {
      text(words, { x: x(share), y: AREA.bottom + 15, "text-anchor": "middle" });
    }
    text(this.data.words.axis, { x: (AREA.left + AREA.right) / 2, y: AREA.bottom + 34, "text-anchor": "middle" });
  }

  scales(low) {
    return {
      x: (share) => AREA.left + share * (AREA.right - AREA.left),
      y: (value) => AREA.bottom - ((value - low) / (1 - low)) * (AREA.bottom - AREA.top),
    };
  }

  // --- what follows from where the hand is ---

  draw() {
    const { data, at } = this;
    const { present } = data;
    const moved = at.share !== present.share || at.beta !== present.beta;
    const cell = (name, where = at) => this.table[name][where.beta][where.share];
    const said = {};
    for (const name of FIGURES) {
      said[name] = this.shownNumber(cell(name));
      this.drawFigure(name, cell, moved, said[name]);
    }
    const kind = data.weights[at.share][0] === 0 ? 0 : data.weights[at.share][1] === 0 ? 2 : 1;
    const [scored, both] = [data.scored[kind], data.both[kind]];
    say(this.words.over, filled(data.words.over, { n: scored, all: data.samples, passed: cell("passed") }));
    const flips = { gained: cell("gained"), lost: cell("lost"), n: both };
    say(this.words.flips, moved ? filled(data.words.flips, flips) : data.words.same);
    this.spoken = `${filled(data.words.said, said)} ${this.words.flips.textContent}`;
    this.writeSettings(filled(data.words.said, said));
    this.list(moved && both > 0);
    const [alike, inner, facts] = data.scored;
    say(this.words.hint, inner > 0 ? "" : facts > 0 ? data.words.only_facts : alike > 0 ? data.words.only_similarity : "");
  }

  shownNumber(thousandths) {
    return number(Number.isNaN(thousandths) ? null : thousandths / 1000, 3, this.data.marks);
  }

  drawFigure(name, cell, moved, now) {
    const { data, at } = this;
    const figure = this.figures[name];
    const { x, y } = this.scales(data.axes[name].low);
    const height = (place) => this.table[name][at.beta][place] / 1000;
    const line = this.line(data.weights.map(([share], place) => [x(share), y(height(place))]));
    const any = line !== "";
    shown(figure.svg, any);
    shown(figure.empty, !any);
    say(figure.label, filled(data.words[name], { beta: data.beta_words[at.beta] }));
    say(figure.value, now);
    const was = this.shownNumber(cell(name, data.present));
    say(figure.was, moved ? filled(data.words.was, { value: was }) : "");
    set(figure.svg, { "aria-label": `${figure.label.textContent}: ${now}` });
    if (!any) {
      return;
    }
    set(figure.curve, { d: line });
    const here = height(at.share);
    const there = cell(name, data.present) / 1000;
    shown(figure.handle, !Number.isNaN(here));
    shown(figure.guide, !Number.isNaN(here));
    shown(figure.before, moved && !Number.isNaN(there));
    if (!Number.isNaN(here)) {
      const left = x(data.weights[at.share][0]);
      set(figure.handle, { cx: left, cy: y(here) });
      set(figure.guide, { x1: left, x2: left, y1: y(here), y2: AREA.bottom });
    }
    if (!Number.isNaN(there)) {
      const [left, top] = [x(data.weights[data.present.share][0]), y(there)];
      set(figure.before, { d: `M${left} ${top - 6}L${left + 6} ${top}L${left} ${top + 6}L${left - 6} ${top}Z` });
    }
  }

  // In up to three pieces: at a weight of 0 or 1 other answers may have a score, and then a jump is no slope.
  line(points) {
    const [first, inner, last] = this.data.scored;
    const cuts = [first === inner ? -1 : 1, last === inner ? -1 : points.length - 1];
    const pieces = [[]];
    points.forEach(([left, top], place) => {
      if (cuts.includes(place) || Number.isNaN(top)) {
        pieces.push([]);
      }
      if (!Number.isNaN(top)) {
        pieces[pieces.length - 1].push(`${left.toFixed(1)} ${top.toFixed(1)}`);
      }
    });
    return pieces.map((piece) => (piece.length ? `M${piece.join("L")}L${piece[piece.length - 1]}` : "")).join("");
  }

  writeSettings(said) {
    for (const name of NAMES) {
      const { range, value } = this.settings[name];
      const text = this.data[`${name}_words`][this.at[name]];
      say(value, text);
      set(range, { "aria-valuetext": `${text}. ${said}` });
      range.value = this.at[name];
      range.style.setProperty("--filled", `${(this.at[name] / Math.max(range.max, 1)) * 100}%`);
    }
  }

  list(moved) {
    const { data, words, rows } = this;
    const { marks } = data;
    shown(words.moves, moved);
    shown(words.head, Boolean(rows));
    shown(words.list, Boolean(rows));
    if (!moved || !rows) {
      say(words.more, moved ? data.words.later : "");
      return;
    }
    const after = scoresAt(rows, this.at.beta, data.weights[this.at.share]);
    const moves = movesBetween(this.before, after, (value) => value >= data.threshold - data.rounding);
    this.lines.forEach(([line, id, text, scores, places, verdict], place) => {
      const one = moves[place];
      shown(line, Boolean(one));
      if (!one) {
        return;
      }
      const [name, question] = rows.names[one.place];
      say(id, name);
      say(text, question);
      say(scores, `${number(one.before, 3, marks)} → ${number(one.after, 3, marks)}`);
      const by = number(Math.abs(one.moved), one.moved % 1 ? 1 : 0, marks);
      say(places, one.moved === 0 ? "" : filled(one.moved > 0 ? data.words.up : data.words.down, { n: by }));
      say(verdict, one.flips ? `${one.is ? "✓" : "✕"} ${one.is ? data.words.gained : data.words.lost}` : "");
    });
    words.list.classList.toggle("short", rows.names.length < LISTED);
    say(words.more, filled(moves.length ? data.words.more : data.words.none, { n: Math.min(LISTED, moves.length), all: moves.length }));
  }

  // --- the hand ---

  listen() {
    const options = { signal: this.listening.signal };
    for (const name of NAMES) {
      const { range } = this.settings[name];
      range.addEventListener("input", () => this.move(name, Number(range.value)), options);
      // A drag that ends where it began gives no change; the pointer going up always comes.
      for (const over of ["change", "pointerup", "pointercancel"]) {
        range.addEventListener(over, () => this.held === name && this.commit(), options);
      }
      range.addEventListener("keydown", (event) => this.key(event, name), options);
      range.addEventListener("blur", () => this.timer && this.commit(), options);
    }
    document.addEventListener("trace:light", ({ detail }) => this.light(detail.parts ?? []), options);
    for (const name of FIGURES) {
      const { svg } = this.figures[name];
      svg.addEventListener("pointerdown", (event) => this.grab(event, svg), options);
      svg.addEventListener("pointermove", (event) => this.drag(event, svg), options);
      svg.addEventListener("pointerup", (event) => svg.hasPointerCapture(event.pointerId) && this.commit(), options);
      svg.addEventListener("pointercancel", () => this.cancel(), options);
    }
  }

  // A number that is asked about in the line below lights its picture.
  light(parts) {
    for (const name of FIGURES) {
      this.figures[name].frame.classList.toggle("lit", parts.includes(`sweep.${name}`));
    }
    this.words.flips.classList.toggle("lit", parts.includes("sweep.flips"));
  }

  move(name, place) {
    const within = Math.min(Math.max(place, 0), this.data[`${name}_words`].length - 1);
    this.held = name;
    this.host.dataset.goldenSweep = "moving";
    if (this.at[name] !== within) {
      this.at[name] = within;
      this.pending[name] = Infinity; // not sent yet
      this.draw();
    }
  }

  commit() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.held = null;
    this.host.dataset.goldenSweep = "still";
    const names = Object.keys(this.pending).filter((name) => this.pending[name] === Infinity);
    if (!names.length) {
      return;
    }
    this.commits += 1;
    for (const name of names) {
      this.pending[name] = this.commits;
    }
    // Both settings, whichever was moved: a commit that Streamlit drops for the next one is in the next one, too.
    say(this.words.status, this.spoken);
    this.send("hand", { n: this.commits, moved: this.moved() });
  }

  key(event, name) {
    const large = LARGE_STEP[name];
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: large, PageDown: -large };
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in by || ["Home", "End"].includes(event.key))) {
      return;
    }
    event.preventDefault();
    this.move(name, event.key === "Home" ? 0 : event.key === "End" ? Infinity : this.at[name] + by[event.key]);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.commit(), KEY_PAUSE);
  }

  grab(event, svg) {
    if (event.button !== 0 || this.held !== null) {
      return;
    }
    svg.setPointerCapture(event.pointerId);
    this.place = svg.getBoundingClientRect();
    this.origin = this.moved().share;
    this.settings.share.range.focus({ preventScroll: true, focusVisible: false });
    event.preventDefault();
    this.drag(event, svg);
  }

  drag(event, svg) {
    if (!svg.hasPointerCapture(event.pointerId)) {
      return;
    }
    const left = ((event.clientX - this.place.left) / this.place.width) * WIDTH;
    const share = (left - AREA.left) / (AREA.right - AREA.left);
    this.move("share", nearest(this.shares(), share));
  }

  // The browser took the finger for scrolling: nothing was meant.
  cancel() {
    if (this.held === "share" && this.pending.share === Infinity) {
      this.at.share = nearest(this.shares(), this.origin);
      delete this.pending.share;
      this.draw();
    }
    this.held = null;
    this.host.dataset.goldenSweep = "still";
  }

  end() {
    clearTimeout(this.timer);
    this.listening.abort();
  }
}

export default function (component) {
  const { parentElement } = component;
  let sweep = instances.get(parentElement);
  try {
    if (sweep && !sweep.frame.isConnected) { // in another language the part has another markup: what was built is gone
      sweep.end();
      sweep = undefined;
    }
    if (!sweep) {
      sweep = new GoldenSweep(parentElement);
      instances.set(parentElement, sweep);
    }
    sweep.take(component);
  } catch (error) { // the sentence that it did not start stays, with the way to the plain sliders
    console.warn(error);
    return undefined;
  }
  return () => {
    sweep.end();
    instances.delete(parentElement);
  };
}
