// A clicker's keys, and the arrows: on and back. What is typed or moved elsewhere keeps its keys.
const KEYS = { PageDown: "on", ArrowRight: "on", PageUp: "back", ArrowLeft: "back" };
const FREE = ["BODY", "HTML", "BUTTON", "SECTION", "MAIN"]; // where arrows move nothing else
let say = () => {};

const pressed = (event) => {
  const target = event.composedPath()[0];
  const typed = ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName) || target.isContentEditable;
  const arrow = event.key.startsWith("Arrow");
  const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!(event.key in KEYS) || !plain || event.repeat || (arrow ? !FREE.includes(target.tagName) : typed && target.type !== "range")) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  // What reaches Streamlit at once goes out together, for a part of the page alone where a look into a room is among it.
  setTimeout(() => say(KEYS[event.key]), 10);
};

export default function (component) {
  say = (what) => component.setTriggerValue("pressed", what);
  document.addEventListener("keydown", pressed, true); // the same function again is not added twice
  return () => document.removeEventListener("keydown", pressed, true);
}
