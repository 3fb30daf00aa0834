// Words of the page that follow the hand on the blend map: a small tree of elements with {places} in its texts. Python
// gives the tree and the numbers as they stand; while something is dragged, the map says the new ones.
const TAGS = ["div", "span", "strong", "table", "thead", "tbody", "tr", "th", "td"];
const MATH = ["math", "mrow", "mfrac", "mi", "mn", "mo", "msub", "mtext"];
const instances = new WeakMap();

const built = (node, places) => {
  if (typeof node === "string") {
    const text = document.createTextNode(node);
    if (node.includes("{")) {
      places.push([text, node]);
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
  element.append(...children.map((child) => built(child, places)));
  return element;
};

const fill = (live) => {
  for (const [text, template] of live.places) {
    const words = template.replace(/\{(\w+)\}/g, (_, name) => live.values[name] ?? "");
    if (text.data !== words) {
      text.data = words;
    }
  }
};

export default function (component) {
  const { data: [data], parentElement } = component;
  let live = instances.get(parentElement);
  if (!live) {
    live = { listening: new AbortController() };
    instances.set(parentElement, live);
    const follow = ({ detail }) => {
      live.values = { ...live.values, ...detail };
      fill(live);
    };
    document.addEventListener("blend-map", follow, { signal: live.listening.signal });
  }
  live.places = [];
  live.values = { ...data.values };
  const root = built(data.tree, live.places);
  root.classList.add("root");
  fill(live);
  parentElement.querySelector(".root")?.remove();
  parentElement.append(root);
  (parentElement.host ?? parentElement).dataset.liveWords = ""; // page.css shows either these or the plain words
  return () => {
    live.listening.abort();
    instances.delete(parentElement);
  };
}
