// Where each number comes from. One number of the page at a time is asked about: its formula is said here, and what
// made it is lit: cards and marks by the board (docs/decisions/0012), the rest by a style sheet of the document's own.
const lines = new WeakMap();
const OUTLINE = "{ outline: 2px solid currentColor; outline-offset: 2px; border-radius: 2px; }";
const SHADE = "{ background: color-mix(in srgb, currentColor 18%, transparent); }";

const made = (name, className, text) => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
};

const filled = (me, template) =>
  template.replace(/\{(\w+)\}/g, (_, name) => me.values[name] ?? "").replace(/^· /, "");

// As Streamlit makes a class of a key.
const under = (key) => `.st-key-${CSS.escape(key.replace(/[^a-zA-Z0-9_-]/g, "-"))}`;
const nth = (place) => (place === 0 ? "" : place < 0 ? `:nth-last-child(${-place})` : `:nth-child(${place})`);
const rule = (selectors, look) => (selectors.length ? `${selectors.join(", ")} ${look}` : "");

const shine = (me, trace) => {
  const keys = (trace?.keys ?? []).map(under);
  const cells = (trace?.cells ?? []).map(
    ([key, row, column]) => `${under(key)} ${row ? "tbody " : ""}tr${nth(row)} > *${nth(column)}`,
  );
  me.sheet.replaceSync(`${rule(keys, OUTLINE)} ${rule(cells, SHADE)}`);
  const { labels = null, rows = [], parts = [] } = trace ?? {};
  const detail = { board: me.data.board, labels, rows, parts, line: me.life };
  document.dispatchEvent(new CustomEvent("trace:light", { detail }));
};

const chip = (me, trace) => {
  const button = made("button", "chip", "");
  button.type = "button";
  button.dataset.name = trace.name;
  me.words.push([button, trace.chip]);
  return button;
};

const fill = (me) => {
  for (const [element, template, needs] of me.words) {
    const text = needs && !me.values[needs] ? me.data.words.none : filled(me, template);
    if (element.textContent !== text) {
      element.textContent = text;
    }
    element.hidden = text === "";
  }
};

const shown = (me) => {
  const { traces, words } = me.data;
  const focused = me.parent.querySelector(".root")?.getRootNode().activeElement?.dataset?.name;
  const open = traces.find(({ name }) => name === me.open);
  me.words = [];
  const root = made("div", "root", "");
  const line = made("div", "line", "");
  line.append(made("span", "ask", words.ask), ...traces.map((trace) => chip(me, trace)));
  root.append(line);
  const said = made("div", "said", "");
  said.setAttribute("role", "status");
  root.append(said);
  if (open) {
    const sentence = made("span", "sentence", "");
    me.words.push([sentence, open.said, open.needs]);
    said.append(sentence);
    if (open.made_of.length) {
      const of = traces.filter(({ name }) => open.made_of.includes(name));
      said.append(made("span", "of", words.made_of), ...of.map((trace) => chip(me, trace)));
    }
  }
  for (const button of line.querySelectorAll(".chip")) {
    button.setAttribute("aria-pressed", String(button.dataset.name === me.open));
  }
  fill(me);
  me.parent.querySelector(".root")?.remove();
  me.parent.append(root);
  if (focused) {
    (line.querySelector(`[data-name="${focused}"]`))?.focus({ preventScroll: true });
  }
};

const ask = (me, name) => {
  me.open = me.open === name ? "" : name;
  shown(me);
  shine(me, me.data.traces.find((trace) => trace.name === me.open));
};

const begun = (parent) => {
  const me = { parent, open: "", words: [], values: {}, counts: {}, life: {}, ends: new AbortController() };
  const options = { signal: me.ends.signal };
  me.sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, me.sheet];
  parent.addEventListener("click", (event) => {
    const name = event.target.closest?.(".chip")?.dataset.name;
    if (name) {
      ask(me, name);
    }
  }, options);
  parent.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && me.open) {
      ask(me, me.open);
    }
  }, options);
  // The counts of a flip are said before the numbers that come of them: both change together.
  document.addEventListener("claims:counts", ({ detail }) => {
    if (detail.board === me.data?.board) {
      const { tp, fp, fn } = detail;
      me.counts = { tp, fp, fn };
    }
  }, options);
  document.addEventListener("blend-map", ({ detail }) => {
    me.values = { ...me.values, ...me.counts, ...detail };
    fill(me);
  }, options);
  document.addEventListener("trace:light", ({ detail }) => {
    if (detail.line !== me.life && me.open) {
      me.open = "";
      me.sheet.replaceSync("");
      shown(me);
    }
  }, options);
  return me;
};

export default function (component) {
  const { data: [data], parentElement } = component;
  const me = lines.get(parentElement) || begun(parentElement);
  lines.set(parentElement, me);
  me.data = data;
  me.values = { ...data.values };
  me.open = data.traces.some(({ name }) => name === me.open) ? me.open : "";
  shown(me);
  if (me.open) {
    shine(me, data.traces.find(({ name }) => name === me.open));
  }
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== me.sheet);
    if (me.open) {
      shine(me, undefined);
    }
    me.ends.abort();
    lines.delete(parentElement);
  };
}
