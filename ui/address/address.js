// The entry of the page in the browser's history is rewritten; a new one would make Back stop at it. Only a step of a
// lesson is worth a stop: on the page that is on screen it becomes an entry of its own. A page that Streamlit opens has
// its own entry already.
let written = { path: "", lesson: null };
let [seen, stale] = [0, null]; // how many steps back and forth Python knew of, and what it says until it knows the last

window.addEventListener("popstate", () => {
  stale = seen;
  written = { path: window.location.pathname, lesson: new URLSearchParams(window.location.search).get("lesson") };
});

// A double click is one click where something else comes to the same place: a step of a lesson, an answer to label.
const ONCE = '[class*="st-key-lesson-next"], [class*="st-key-lesson-back"], .st-key-golden_label button';
window.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest?.(ONCE)) {
    event.stopPropagation();
  }
}, true);

// A server that was started anew, or another one behind the same address, knows nothing of the page on screen. Streamlit
// waits for a touch then, and a touch in a part of the page comes to nothing: so the page is asked for when the line is back.
// What is being typed would be lost by that, so it waits until nothing is.
const LINE = "data-test-connection-state";
const FIELDS = 'input:not([type="range"]), textarea';
let [shown, waits] = [null, false];
const typing = () => document.querySelector('[role="dialog"]') !== null || document.activeElement?.matches(FIELDS) ||
  [...document.querySelectorAll('[class*="st-key-entry"] textarea')].some((field) => field.value);
const again = () => {
  if (waits && !typing()) {
    waits = false;
    shown?.setTriggerValue("again", true);
  }
};
new MutationObserver((changes) => {
  if (changes.at(-1).target.getAttribute(LINE) === "CONNECTED") {
    waits = true;
    again();
  }
}).observe(document.documentElement, { subtree: true, attributeFilter: [LINE] });
for (const name of ["focusout", "click"]) {
  window.addEventListener(name, () => setTimeout(again, 300)); // after what the touch itself sends
}

// The mark under which the server holds the case for a reload: the tab keeps it from the first change on, which Python
// tells, or an answer to a touch by which something is new. Where nothing can be kept, a reload begins anew.
const MARK = "answer-metrics.case";
let [mark, told] = ["", ""]; // this visit's, and the one of the visit that was told of another
const keep = () => {
  try {
    window.sessionStorage.setItem(MARK, mark);
  } catch {
    // nothing to keep it in
  }
};
const kept = () => {
  try {
    return window.sessionStorage.getItem(MARK);
  } catch {
    return null;
  }
};
document.addEventListener("live:answered", () => {
  if (mark && Object.keys(document.liveAnswer.parts).length) {
    keep();
  }
});
const tell = (component, { keeps, asks }) => {
  if (!keeps && asks && told !== mark && kept() && kept() !== mark) {
    told = mark;
    component.setTriggerValue("recalled", kept());
  }
};

export default function (component) {
  shown = component;
  const [{ page, ours, wanted, language, moves }, own] = component.data;
  mark = own.mark;
  if (own.keeps) {
    keep();
  }
  // Screen readers and the browser's own fonts and hyphens go by the language that the page names.
  document.documentElement.lang = language;
  if (moves === stale) {
    return;
  }
  [seen, stale] = [moves, null];
  const address = new URL(window.location.href);
  if (page && !address.pathname.endsWith(`/${page}`)) {
    return; // the page that was left is drawn once more
  }
  tell(component, own); // not while Back or Forward leads away: the run for it would bring this page back
  for (const name of ours) {
    address.searchParams.delete(name);
  }
  for (const [name, value] of Object.entries(wanted)) {
    address.searchParams.set(name, value); // in the order of Python, which compares
  }
  const lesson = address.searchParams.get("lesson");
  const stepped = written.path === address.pathname && written.lesson && lesson && written.lesson !== lesson;
  written = { path: address.pathname, lesson };
  if (address.href !== window.location.href) {
    window.history[stepped ? "pushState" : "replaceState"](window.history.state, "", address);
  }
}
