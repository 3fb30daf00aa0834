// Called again at every change of the text or the theme, without a clean-up before: the text is built anew then, the
// listeners once. Text goes in as textContent only; it comes from users, files and judges.
const lives = new WeakMap();

const made = (name, className, text) => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
};

const coloured = (mark, { k, n, h }) => {
  if (!mark.classList.contains(k)) {
    mark.className = k;
  }
  if (mark.dataset.word !== n) {
    mark.dataset.word = n;
  }
  if (mark.title !== h) {
    mark.title = h;
  }
};

const piece = (segment) => {
  if (!segment.k) {
    return document.createTextNode(segment.t);
  }
  const mark = made("mark", "", segment.t);
  mark.dataset.claim = segment.i;
  coloured(mark, segment);
  return mark;
};

// The claim board says which claims are looked at, and what has just been flipped (docs/decisions/0012).
const begun = (parent) => {
  const me = { lit: [], ends: new AbortController() };
  const options = { signal: me.ends.signal };
  me.marks = () => parent.querySelectorAll("mark");
  me.show = () => me.marks().forEach((mark) => mark.classList.toggle("lit", me.lit.includes(mark.dataset.claim)));
  document.addEventListener("claims:light", ({ detail }) => {
    me.lit = detail.ids;
    me.show();
  }, options);
  document.addEventListener("claims:labels", ({ detail }) => {
    for (const mark of me.marks()) {
      const now = detail.labels[mark.dataset.claim];
      if (now && !mark.classList.contains(now.label)) {
        mark.className = now.label;
        mark.dataset.word = now.word;
      }
    }
    me.show();
  }, options);
  me.over = (event) => {
    const id = event.type === "pointerover" ? event.target.closest("mark")?.dataset.claim : undefined;
    document.dispatchEvent(new CustomEvent("claims:over", { detail: { id } }));
  };
  return me;
};

// The same text with other verdicts keeps its elements, so that the page need not be laid out anew.
const recoloured = (me, { label, segments, reading }) => {
  const same = me.shown && me.shown.label === label && me.shown.reading === reading &&
    me.shown.segments.length === segments.length &&
    segments.every(({ t, i, k }, place) => {
      const before = me.shown.segments[place];
      return t === before.t && i === before.i && !k === !before.k;
    });
  if (same) {
    segments.filter(({ k }) => k).forEach((segment, place) => coloured(me.marks()[place], segment));
  }
  return same;
};

const drawn = (me, parent) => {
  const now = withAnswer(me.data);
  const { label, segments } = now;
  const known = recoloured(me, now);
  me.shown = now;
  if (known) {
    return;
  }
  const frame = made("div", "frame", "");
  const name = made("div", "label", label);
  const text = made("div", "text", "");
  name.id = "name";
  text.setAttribute("role", "group");
  text.setAttribute("aria-labelledby", "name");
  text.setAttribute("dir", "auto");
  text.append(...segments.map(piece));
  text.addEventListener("pointerover", me.over);
  text.addEventListener("pointerleave", me.over);
  frame.append(name, text);
  if (now.reading) {
    text.lang = now.original;
    const reading = made("div", "reading", now.reading);
    reading.lang = now.lang;
    frame.append(reading);
  }
  parent.querySelector(".frame")?.remove();
  parent.append(frame);
  me.show();
};

export default function (component) {
  const { data: [data], parentElement } = component;
  let me = lives.get(parentElement);
  if (!me) {
    me = begun(parentElement);
    lives.set(parentElement, me);
    onAnswer(data, () => drawn(me, parentElement), me.ends.signal);
  }
  me.data = data;
  drawn(me, parentElement);
  return () => {
    me.ends.abort();
    lives.delete(parentElement);
  };
}
