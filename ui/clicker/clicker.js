// A clicker's keys, and the arrows: on and back. What is typed or moved elsewhere keeps its keys.
const KEYS = { PageDown: "on", ArrowRight: "on", PageUp: "back", ArrowLeft: "back" };
const FREE = ["BODY", "HTML", "BUTTON", "SECTION", "MAIN"]; // where arrows move nothing else
const GAP = 1000; // milliseconds in which the next page brings its own listener
const live = new Map(); // of two pages, while the one takes the place of the other
let [left, held] = [-GAP, null];

const recent = (moment) => performance.now() - moment < GAP;

const say = (what) => {
  const last = [...live.values()].at(-1);
  if (last) {
    last.setTriggerValue("pressed", what);
  } else {
    held = [what, performance.now()]; // between two pages: said by the next one
  }
};

// What reaches Streamlit at once goes out together, for a part of the page alone where a look into a room is among it.
const saySoon = (what) => setTimeout(() => say(what), 10);

document.addEventListener("keydown", (event) => {
  const target = event.composedPath()[0];
  const typed = ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName) || target.isContentEditable;
  const arrow = event.key.startsWith("Arrow");
  const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const listens = live.size > 0 || recent(left);
  if (!listens || !(event.key in KEYS) || !plain || event.repeat || (arrow ? !FREE.includes(target.tagName) : typed && target.type !== "range")) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  saySoon(KEYS[event.key]);
}, true);

export default function (component) {
  const { parentElement } = component;
  live.delete(parentElement);
  live.set(parentElement, component);
  if (held && recent(held[1])) {
    saySoon(held[0]);
  }
  held = null;
  return () => {
    if (live.get(parentElement) === component) {
      live.delete(parentElement);
      left = performance.now();
    }
  };
}
