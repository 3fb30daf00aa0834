// One instance per place on the page: Streamlit calls the export again at every change of data or theme, without a
// clean-up before. What Python knows arrives as `data`; what the hand has moved since then stays here until Python has
// answered. Words are set as textContent only.
const instances = new WeakMap();
const NAMES = ["share", "beta", "threshold", "similarity"];
const KEY_PAUSE = 150; // milliseconds; a held key is one change
const STEPS = { share: [0.01, 0.1], beta: [1, 10], threshold: [0.01, 0.1], similarity: [0.001, 0.05] };

const buildRow = (parent, name) => {
  const row = made(parent, "div", `row ${name}`);
  const label = made(row, "label", "setting");
  const help = made(row, "details", "help");
  const sign = made(help, "summary", "", "?");
  const text = made(help, "p", "");
  const clear = made(row, "button", "clear");
  const value = made(row, "span", "value");
  const range = made(row, "input", "range");
  range.type = "range";
  range.id = label.htmlFor = name;
  clear.type = "button";
  return { row, label, sign, text, clear, value, range };
};

const onGrid = (value, step, [low, high]) => {
  const steps = Math.round(1 / step); // 1 / 0.01 is 100; dividing whole numbers gives the float that Python reads
  return Math.min(Math.max(Math.round(value * steps) / steps, low), high);
};

class BlendMap {
  constructor(root) {
    const find = (name) => root.querySelector(`.${name}`);
    this.root = root;
    this.frame = find("map");
    this.svg = find("picture");
    this.words = Object.fromEntries(
      ["name", "score", "verdict", "sign", "word", "reason", "parts", "made", "missing", "formula"].map((name) => [
        name,
        find(name),
      ]),
    );
    this.parts = buildPicture(this.svg);
    this.rows = Object.fromEntries(NAMES.map((name) => [name, buildRow(find("rows"), name)]));
    this.settings = {};
    this.held = null; // the setting under the hand
    this.pending = {}; // setting -> number of the commit that Python has not answered yet
    this.commits = 0;
    this.timer = 0;
    this.listening = new AbortController();
    this.listen();
  }

  // --- what Python says ---

  take({ data: [data], setStateValue }) {
    this.send = setStateValue;
    this.drawn = data;
    this.answered();
  }

  answered() {
    const data = withAnswer(this.drawn);
    this.data = data;
    this.commits = Math.max(this.commits, data.seen);
    for (const name of NAMES) {
      if (this.pending[name] <= data.seen) {
        delete this.pending[name];
      }
      if (this.held !== name && !(name in this.pending)) {
        this.settings[name] = data[name];
      }
    }
    // Most runs of the server answer a setting let go, and change no word.
    const still = JSON.stringify([data.words, data.ticks, data.ends, data.by_hand, data.betas.length]);
    if (still !== this.still) {
      this.still = still;
      drawGround(this.parts, data);
      this.label();
    }
    this.draw();
    if (Object.values(this.pending).some(Number.isFinite)) {
      this.tellRest(); // the answer was to an earlier commit
    }
  }

  label() {
    const { data, words, rows } = this;
    words.name.textContent = data.words.score;
    words.made.textContent = data.words.made;
    words.missing.textContent = data.words.missing;
    this.frame.setAttribute("aria-label", data.words.score);
    for (const name of NAMES) {
      const { label, sign, text, clear, range, row } = rows[name];
      label.textContent = data.words[name];
      text.textContent = data.words[`${name}_help`];
      sign.setAttribute("aria-label", data.words.help);
      shown(sign.parentElement, data.words[`${name}_help`] !== "");
      clear.textContent = data.words.clear;
      clear.setAttribute("aria-label", data.words.clear_name);
      [range.min, range.max] = this.ends(name);
      range.step = STEPS[name][0];
      shown(clear, name === "threshold");
      shown(row, name !== "similarity" || data.by_hand);
    }
  }

  ends(name) {
    return name === "beta" ? [0, this.data.betas.length - 1] : this.data.ends[name] ?? [0, 1];
  }

  // --- what follows from the settings ---

  now() {
    const { data, settings } = this;
    const { share, threshold, similarity } = settings;
    const beta = nearest(data.betas, settings.beta);
    const facts = data.f[beta];
    const passes = (value, mark) => value >= mark - data.rounding;
    const reason = (share > 0 && data.needs.facts) || (share < 1 && data.needs.similarity) || "";
    const whole = facts !== null && similarity !== null;
    // The other share as Python has it: with the same digits every sum comes out the same.
    const rest = share === data.share ? data.rest : Math.round((1 - share) * 1e6) / 1e6;
    const height = whole ? onLine(similarity, facts, share, rest) : share === 1 ? facts : share === 0 ? similarity : null;
    const value = reason ? null : (height ?? facts ?? similarity);
    const judged = value !== null && threshold !== null;
    const flip = judged && whole ? crossing(similarity, facts, threshold, passes) : null;
    return { share, rest, beta, threshold, similarity, facts, reason, height, value, judged, flip, passes };
  }

  draw() {
    const now = this.now();
    this.write(now);
    drawFaint(this.parts, this.data, now);
    drawLines(this.parts, this.data, now);
    drawHandle(this.parts, this.data, now);
    drawLabels(this.parts.labels, this.wishes(now), this.taken(now));
    const grips = { beta: this.leans(now), similarity: this.data.by_hand && now.similarity !== null };
    shown(this.parts.factsReach, grips.beta);
    shown(this.parts.similarityReach, grips.similarity);
    this.parts.facts.classList.toggle("grip", grips.beta);
    this.parts.similarity.classList.toggle("grip", grips.similarity);
  }

  // Whether beta changes F at all: where precision equals recall it does not.
  leans({ facts }) {
    const { f } = this.data;
    return facts !== null && Math.abs(f[0] - f[f.length - 1]) > 0.005;
  }

  write(now) {
    const { data, words } = this;
    const marks = data.marks;
    const value = scoreNumber(now.value, marks);
    const numbers = {
      beta: shortest(data.betas[now.beta], marks),
      f: number(now.facts, 3, marks),
      similarity: scoreNumber(now.similarity, marks),
      precision: data.precision,
      recall: data.recall,
      value,
      share: shortest(now.share, marks),
      rest: shortest(now.rest, marks),
    };
    say(words.score, now.value === null ? data.words.not_scored : value);
    words.score.classList.toggle("none", now.value === null);
    say(words.reason, now.reason);
    say(words.parts, filled(data.words.parts, numbers));
    say(words.formula, now.height === null || now.value === null ? "" : filled(data.words.formula, numbers));
    shown(words.missing, now.facts === null || now.similarity === null);
    const known = now.facts ?? now.similarity; // its name is written beside it: the message goes to the other half
    words.missing.style.top = known === null ? "" : known < 0.5 ? "6%" : "53%";
    const passed = now.judged && now.passes(now.value, now.threshold);
    shown(words.verdict, now.judged);
    say(words.sign, passed ? "✓" : "✕");
    say(words.word, now.judged ? this.verdict(passed, now.threshold) : "");
    words.verdict.classList.toggle("fails", now.judged && !passed);
    set(this.svg, { "aria-label": filled(data.words.picture, numbers) });
    const said = now.value === null ? data.words.not_scored : filled(data.words.said, { value });
    this.tell(now, numbers);
    this.writeRows(now, numbers, now.judged ? `${said} ${words.word.textContent}.` : said);
  }

  // For the words elsewhere on the page that follow too (ui/live_words).
  tell(now, numbers) {
    const { data, words } = this;
    const scored = now.value !== null;
    const said = {
      ...numbers,
      score: scored ? filled(data.words.pinned, numbers) : data.words.not_scored,
      verdict: now.judged ? `· ${words.sign.textContent} ${words.word.textContent}` : "",
      blend: scored ? filled(data.words.blend, numbers) : "",
      squared: data.squares[now.beta],
      large: scored ? numbers.value : data.words.not_scored,
      pending: Object.keys(this.pending).length > 0, // Python knows nothing of these settings yet
    };
    this.after(now).forEach((after, place) => {
      said[`after_${place}`] = scoreNumber(after, data.marks);
      said[`effect_${place}`] = after === null ? data.marks.none : signed(after - now.value, data.marks);
    });
    this.said = said;
    document.dispatchEvent(new CustomEvent("blend-map", { detail: said }));
  }

  // The score after each step that the page names.
  after(now) {
    return this.data.steps.map((f) => {
      const facts = f[now.beta];
      const known = now.value !== null && facts !== null;
      return !known ? null : now.similarity === null ? facts : onLine(now.similarity, facts, now.share, now.rest);
    });
  }

  // For what would only flicker while something moves: pictures, and lines to be copied (ui/live_values, ui/snippets).
  tellRest() {
    const { data, said } = this;
    const now = this.now();
    const { share, rest } = now;
    const home = share === data.home[0] && rest === data.home[1];
    const moved = {
      code_share: inCode(share),
      code_rest: inCode(rest),
      code_embeddings: rest > 0 ? "embeddings=embeddings, " : "",
      link_weights: home ? "" : `weights=${inCode(share)}%2C${inCode(rest)}&`,
    };
    const rested = { ...said, code_beta: inCode(data.betas[now.beta]), ...(share === data.share ? data.unmoved : moved) };
    if (now.value !== null && share > 0) {
      rested.printed = said.value;
    }
    this.after(now).forEach((after, place) => {
      const change = after === null ? 0 : after - now.value;
      const value = fixed(Math.abs(change), 3);
      const way = Number(value) === 0 ? "none" : change > 0 ? "up" : "down";
      rested[`change_${place}`] = filled(data.words[`change_${way}`], { value: number(Math.abs(change), 3, data.marks) });
    });
    document.dispatchEvent(new CustomEvent("blend-map:let-go", { detail: rested }));
  }

  verdict(passed, threshold) {
    return filled(this.data.words[passed ? "pass" : "fail"], { threshold: asTyped(threshold, this.data.marks) });
  }

  writeRows(now, numbers, said) {
    const { data, rows } = this;
    const places = { share: now.share, beta: now.beta, threshold: now.threshold ?? 0.5, similarity: now.similarity ?? 0 };
    const texts = {
      share: numbers.share,
      beta: numbers.beta,
      threshold: now.threshold === null ? data.words.no_threshold : asTyped(now.threshold, data.marks),
      similarity: numbers.similarity,
    };
    for (const name of NAMES) {
      const { range, value } = rows[name];
      say(value, texts[name]);
      set(range, { "aria-valuetext": `${texts[name]}. ${said}` });
      if (range !== this.dragged) {
        range.value = places[name];
      }
      const [low, high] = this.ends(name);
      range.style.setProperty("--filled", `${((places[name] - low) / (high - low)) * 100}%`);
    }
    rows.threshold.row.classList.toggle("unset", now.threshold === null);
    rows.threshold.clear.disabled = now.threshold === null;
  }

  wishes(now) {
    const { data, parts } = this;
    const { x, y, holds } = scales(data);
    const { words, marks } = data;
    const falls = now.facts !== null && now.similarity !== null && now.facts < now.similarity;
    const wishes = {};
    if (now.value !== null && now.height !== null) {
      const [cx, cy] = [x(now.share), y(now.height)];
      const above = [[cx + 4, cy - 22, "start"], [cx, cy - 22, "middle"], [cx - 4, cy - 22, "end"]];
      const below = above.map(([left, , anchor]) => [left, cy + 24, anchor]);
      wishes.score = {
        text: filled(words.now, { value: scoreNumber(now.value, marks) }),
        places: falls ? [...above, ...below] : [...above.reverse(), ...below.reverse()],
      };
    }
    if (now.judged && now.facts !== null && now.similarity !== null) {
      const turns = now.facts > now.similarity ? words.to_pass : words.to_fail;
      const never = now.passes(now.facts, now.threshold) ? words.all_pass : words.all_fail;
      const flip = number(now.flip, 2, marks);
      const text = filled(now.flip === null ? never : turns, { share: flip, value: scoreNumber(now.threshold, marks) });
      const middle = now.flip === null ? PLOT.right : x(now.flip);
      const half = textWidth(text, SIZE) / 2;
      wishes.verdict = { text, places: [[Math.min(Math.max(middle, 56 + half), 436 - half), 12, "middle"]] };
    }
    if (!parts.mark.hasAttribute("hidden") && holds(now.threshold)) {
      const text = filled(words.from, { value: scoreNumber(now.threshold, marks) });
      const row = y(now.threshold);
      const rows = [row - 11, row + 12];
      wishes.threshold = {
        text,
        places: rows.flatMap((one) => [[PLOT.right - 4, one, "end"], [PLOT.left + 6, one, "start"], [229, one, "middle"]]),
      };
    }
    if (now.similarity !== null) {
      const text = filled(words.similarity_alone, { value: scoreNumber(now.similarity, marks) });
      const rows = falls ? [-15, 18] : [18, -15];
      wishes.similarity = { text, places: rows.map((by) => [PLOT.left + 8, y(now.similarity) + by, "start"]) };
    }
    if (now.facts !== null) {
      const text = filled(words.facts_alone, { value: scoreNumber(now.facts, marks) });
      const rows = falls ? [18, -15] : [-15, 18];
      wishes.facts = { text, places: rows.map((by) => [PLOT.right - 8, y(now.facts) + by, "end"]) };
    }
    for (const [name, place] of [["least", data.others[0]], ["most", data.others.at(-1)]]) {
      const f = place === undefined ? null : data.f[place];
      if (f !== null && now.facts !== null && now.similarity !== null && Math.abs(f - now.facts) > 0.02) {
        const text = filled(words.other, { beta: shortest(data.betas[place], marks) });
        wishes[name] = { text, places: [[PLOT.right - 8, y(f) + (f > now.facts ? -10 : 12), "end"]] };
      }
    }
    return wishes;
  }

  // What no label may cover: the handle and the ends of the line.
  taken(now) {
    const { x, y } = scales(this.data);
    const box = (cx, cy, r) => ({ left: cx - r, right: cx + r, top: cy - r, bottom: cy + r });
    const boxes = now.height === null ? [] : [box(x(now.share), y(now.height), 10)];
    return [...boxes, ...(now.facts === null ? [] : [box(x(1), y(now.facts), 6)])];
  }

  // --- the hand ---

  listen() {
    const options = { signal: this.listening.signal };
    for (const name of NAMES) {
      const { range } = this.rows[name];
      range.addEventListener("input", () => this.rangeMoved(name, range), options);
      // A drag that ends where it began gives no change; the pointer going up always comes.
      for (const over of ["change", "pointerup", "pointercancel"]) {
        range.addEventListener(over, () => this.released(name), options);
      }
      range.addEventListener("keydown", (event) => this.key(event, name), options);
      range.addEventListener("blur", () => this.timer && this.commit(), options);
      range.addEventListener("focus", () => this.frame.classList.toggle(`on-${name}`, range.matches(":focus-visible")), options);
      range.addEventListener("blur", () => this.frame.classList.remove(`on-${name}`), options);
    }
    document.addEventListener("trace:light", ({ detail }) => {
      NAMES.forEach((name) => this.rows[name].row.classList.toggle("lit", detail.rows.includes(name)));
      const parts = detail.parts.filter((name) => name.startsWith("map.")).map((name) => name.slice(4));
      for (const element of this.svg.children) {
        element.classList.toggle("lit", parts.some((name) => element.classList.contains(name)));
      }
      this.svg.classList.toggle("asked", parts.length > 0);
    }, options);
    this.rows.threshold.clear.addEventListener("click", () => this.move("threshold", null) && this.commit(), options);
    this.svg.addEventListener("pointerdown", (event) => this.grab(event), options);
    this.svg.addEventListener("pointermove", (event) => this.drag(event), options);
    this.svg.addEventListener("pointerup", (event) => this.release(event), options);
    this.svg.addEventListener("pointercancel", () => this.cancel(), options);
  }

  move(name, value) {
    if (Object.is(this.settings[name], value)) {
      return false;
    }
    this.settings[name] = value;
    this.pending[name] = Infinity; // not sent yet
    this.draw();
    return true;
  }

  commit() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.held = null;
    const names = Object.keys(this.pending);
    if (!names.length) {
      return;
    }
    this.commits += 1;
    for (const name of names) {
      this.pending[name] = this.commits;
    }
    sent("hand", { n: this.commits, moved: Object.fromEntries(names.map((name) => [name, this.settings[name]])) }, this.send);
    this.tellRest();
  }

  rangeMoved(name, range) {
    this.held = name;
    this.dragged = range;
    const place = Number(range.value);
    this.move(name, name === "beta" ? this.data.betas[place] : onGrid(place, STEPS[name][0], this.ends(name)));
  }

  released(name) {
    this.dragged = null;
    if (this.held === name) {
      this.commit();
    }
    this.draw();
  }

  key(event, name) {
    const [small, large] = STEPS[name];
    const by = { ArrowRight: small, ArrowUp: small, ArrowLeft: -small, ArrowDown: -small, PageUp: large, PageDown: -large };
    const [low, high] = this.ends(name);
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in by || ["Home", "End"].includes(event.key))) {
      return;
    }
    event.preventDefault();
    const now = name === "beta" ? nearest(this.data.betas, this.settings.beta) : (this.settings[name] ?? 0.5);
    const next = event.key === "Home" ? low : event.key === "End" ? high : onGrid(now + by[event.key], small, [low, high]);
    this.held = name;
    this.move(name, name === "beta" ? this.data.betas[next] : next);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.commit(), KEY_PAUSE);
  }

  grab(event) {
    if (event.button !== 0 || this.held !== null) {
      return;
    }
    const name = event.target.dataset?.grip ?? "share";
    this.svg.setPointerCapture(event.pointerId);
    this.place = this.svg.getBoundingClientRect();
    this.held = name;
    this.before = this.settings[name];
    this.rows[name].range.focus({ preventScroll: true, focusVisible: false });
    event.preventDefault();
    if (name === "share") {
      this.drag(event);
    }
  }

  drag(event) {
    if (this.held === null || !this.svg.hasPointerCapture(event.pointerId)) {
      return;
    }
    const { x, y } = {
      x: ((event.clientX - this.place.left) / this.place.width) * 440,
      y: ((event.clientY - this.place.top) / this.place.height) * 236,
    };
    const { share, value } = scales(this.data);
    if (this.held === "share") {
      this.move("share", onGrid(share(x), 0.01, [0, 1]));
    } else if (this.held === "beta") {
      this.move("beta", this.data.betas[nearest(this.data.f, value(y))]);
    } else {
      this.move(this.held, onGrid(value(y), 0.01, this.ends(this.held)));
    }
  }

  release(event) {
    if (this.svg.hasPointerCapture(event.pointerId)) {
      this.commit();
    }
  }

  // The browser took the finger for scrolling: nothing was meant.
  cancel() {
    const name = this.held;
    this.held = null;
    if (name !== null && this.pending[name] === Infinity) {
      this.settings[name] = this.before;
      delete this.pending[name];
      this.draw();
    }
  }

  end() {
    clearTimeout(this.timer);
    this.listening.abort();
  }
}

export default function (component) {
  const { parentElement } = component;
  const host = parentElement.host ?? parentElement;
  let map = instances.get(parentElement);
  if (!map) {
    map = new BlendMap(parentElement);
    instances.set(parentElement, map);
    onAnswer(component.data[0], () => map.answered(), map.listening.signal);
  }
  map.take(component);
  host.dataset.blendMap = "alive"; // page.css hides the plain sliders beside a picture that is alive
  return () => {
    map.end();
    instances.delete(parentElement);
  };
}
