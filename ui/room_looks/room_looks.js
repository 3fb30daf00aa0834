// Asks for another look while the page rests. A touch goes first: what it asks for is drawn before the next look, which
// would still tell of the page before.
const QUIET = 200; // milliseconds the page has rested
const LONGEST = 2000; // a touch that asks for nothing
const STATE = "data-test-script-state";
const timers = new WeakMap();
let [touched, drawn, waits] = [-LONGEST, -QUIET, false];

for (const name of ["keydown", "pointerdown", "pointerup", "click", "change", "popstate"]) {
  window.addEventListener(name, () => {
    [touched, waits] = [performance.now(), true];
  }, true);
}

new MutationObserver((changes) => {
  if (changes.at(-1).target.getAttribute(STATE) === "notRunning") {
    [drawn, waits] = [performance.now(), false];
  }
}).observe(document.documentElement, { subtree: true, attributeFilter: [STATE] });

const rests = () => {
  const now = performance.now();
  return document.querySelector(`[${STATE}="notRunning"]`) && now - drawn > QUIET && (!waits || now - touched > LONGEST);
};

export default function (component) {
  const { data: [seconds, at], parentElement, setTriggerValue } = component;
  clearInterval(timers.get(parentElement));
  timers.set(parentElement, setInterval(() => rests() && setTriggerValue("look", at), 1000 * seconds));
  return () => clearInterval(timers.get(parentElement));
}
