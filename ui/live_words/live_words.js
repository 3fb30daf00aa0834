// Words of the page that follow in the browser: a small tree of elements with {places} in its texts ({{ is a brace).
// Python gives the tree and the numbers as they stand; while something is dragged, the blend map says the new ones, and
// once it is let go also those of pictures and of what is to be copied (docs/decisions/0029).
const TAGS = ["div", "span", "strong", "p", "table", "thead", "tbody", "tr", "th", "td", "button", "code", "img", "details", "summary"];
const MATH = ["math", "mrow", "mfrac", "mi", "mn", "mo", "msub", "mtext"];
const ATTRIBUTES = ["data-board", "data-do", "data-id", "data-name", "alt", "picture", "title", "aria-label"];
const instances = new WeakMap();

const pictured = (image, svg) => {
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`; // inside <img> no script of a picture runs
};

const attributes = (element, given, places) => {
  for (const [name, value] of Object.entries(given)) {
    if (!ATTRIBUTES.includes(name)) {
      throw new Error(`no such attribute: ${name}`);
    }
    if (name === "picture") {
      places.push({ template: value, rests: true, write: (svg) => { element.svg = svg; pictured(element, svg); } });
    } else if (name === "alt") {
      places.push({ template: value, rests: true, write: (words) => { element.alt = words; } });
    } else {
      element.setAttribute(name, value);
    }
  }
};

const built = (node, places, rests) => {
  if (typeof node === "string") {
    const text = document.createTextNode(node);
    if (node.includes("{")) {
      places.push({ template: node, rests, write: (words) => { text.data = words; } });
    }
    return text;
  }
  const [tag, className, ...children] = node;
  if (![...TAGS, ...MATH].includes(tag)) {
    throw new Error(`no such element: ${tag}`);
  }
  const element = MATH.includes(tag)
    ? document.createElementNS("http://www.w3.org/1998/Math/MathML", tag)
    : document.createElement(tag);
  if (className) {
    element.setAttribute("class", className);
  }
  if (tag === "button") {
    element.type = "button";
  }
  for (const child of children) {
    if (typeof child === "object" && !Array.isArray(child)) {
      attributes(element, child, places);
    } else {
      element.append(built(child, places, rests));
    }
  }
  return element;
};

// Nothing in an <img> can be reached: while a number is asked about (ui/trace_line), a copy with the rest paled stands in.
const lit = ({ parent, parts = [] }) => {
  for (const image of parent.querySelectorAll(".figure img")) {
    const picture = new DOMParser().parseFromString(image.svg, "image/svg+xml");
    const shown = [...picture.documentElement.children];
    const stays = (one) => one.tagName === "title" || parts.includes(one.dataset.part);
    const asked = shown.some((one) => parts.includes(one.dataset.part));
    if (asked) {
      shown.filter((one) => !stays(one)).forEach((one) => one.setAttribute("opacity", "0.22"));
      pictured(image, new XMLSerializer().serializeToString(picture));
    } else if (image.paled) {
      pictured(image, image.svg);
    }
    image.paled = asked;
  }
};

// While a hand moves, only what follows it at once; the rest waits until it lets go.
const fill = (live, moving = false) => {
  for (const place of live.places) {
    if (moving && place.rests) {
      continue;
    }
    const words = place.template.replace(/\{\{|\{(\w+)\}/g, (whole, name) => (whole === "{{" ? "{" : live.values[name] ?? ""));
    if (place.words !== words) {
      place.words = words;
      place.write(words);
    }
  }
};

const copied = (text) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  navigator.clipboard?.writeText(text.textContent).catch(() => {}); // refused: it is selected, for the reader's own keys
};

const clicked = ({ target }) => {
  const button = target.closest("button");
  if (button?.dataset.do) {
    const { board, do: what, id } = button.dataset;
    document.dispatchEvent(new CustomEvent("claims:do", { detail: { board, do: what, id } }));
  } else if (button?.classList.contains("copy")) {
    copied(button.parentElement.querySelector("code"));
  } else if (button?.classList.contains("enlarge")) {
    const picture = button.parentElement;
    document.fullscreenElement ? document.exitFullscreen() : picture.requestFullscreen?.();
  }
};

// What a reader had opened stays open, and a button that had the focus keeps it, or the one in its place.
const replaced = (live, root) => {
  const { parent } = live;
  const old = parent.querySelector(".root");
  const open = [...(old?.querySelectorAll("details[open]") ?? [])].map((one) => one.dataset.name);
  const focus = parent.activeElement ?? parent.getRootNode?.().activeElement;
  const place = old ? [...old.querySelectorAll("button")].indexOf(focus) : -1;
  if (old) {
    old.replaceWith(root);
  } else {
    parent.append(root);
  }
  for (const one of root.querySelectorAll("details")) {
    one.open = open.includes(one.dataset.name);
  }
  if (place >= 0) {
    const buttons = [...root.querySelectorAll("button")];
    (buttons.find((one) => one.dataset.id && one.dataset.id === focus.dataset.id) ?? buttons[place] ?? buttons.at(-1))?.focus();
  }
};

const drawn = (live) => {
  const { tree, values, rests } = withAnswer(live.data);
  const text = JSON.stringify(tree);
  live.values = { ...values };
  live.ahead = false;
  if (text !== live.tree) {
    live.tree = text;
    live.places = [];
    const root = built(tree, live.places, rests);
    live.moves = live.places.some((place) => !place.rests);
    root.classList.add("root");
    fill(live);
    replaced(live, root);
  } else {
    fill(live);
  }
  if (live.parts?.length) {
    lit(live);
  }
};

export default function (component) {
  const { data: [data], parentElement } = component;
  let live = instances.get(parentElement);
  if (!live) {
    live = { parent: parentElement, listening: new AbortController() };
    instances.set(parentElement, live);
    const { signal } = live.listening;
    const follow = ({ detail, type }) => {
      const moving = type === "blend-map";
      if (!moving || live.moves) {
        Object.assign(live.values, detail);
        fill(live, moving);
        live.ahead ||= !moving;
      }
    };
    // Python tells what is new to it; what the map has said meanwhile it does not know.
    document.addEventListener("live:anew", () => live.ahead && drawn(live), { signal });
    document.addEventListener("blend-map", follow, { signal });
    document.addEventListener("blend-map:let-go", follow, { signal });
    document.addEventListener("trace:light", ({ detail }) => {
      live.parts = detail.parts;
      lit(live);
    }, { signal });
    parentElement.addEventListener("click", clicked, { signal });
    onAnswer(data, () => drawn(live), signal);
  }
  live.data = data;
  drawn(live);
  (parentElement.host ?? parentElement).dataset.liveWords = ""; // page.css shows either these or the plain words
  return () => {
    live.listening.abort();
    instances.delete(parentElement);
  };
}
