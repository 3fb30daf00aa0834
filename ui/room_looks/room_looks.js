// Asks for another look while the page rests; a hand that has just touched it goes first.
const QUIET = 300; // milliseconds
const APP = '[data-testid="stApp"][data-test-script-state="notRunning"]';
const timers = new WeakMap();
let touched = -QUIET;

for (const name of ["keydown", "pointerdown", "pointerup", "click", "change", "popstate"]) {
  window.addEventListener(name, () => {
    touched = performance.now();
  }, true);
}

export default function (component) {
  const { data: [seconds], parentElement, setTriggerValue } = component;
  const look = () => {
    if (performance.now() - touched > QUIET && document.querySelector(APP)) {
      setTriggerValue("look", true);
    }
  };
  clearInterval(timers.get(parentElement));
  timers.set(parentElement, setInterval(look, 1000 * seconds));
  return () => clearInterval(timers.get(parentElement));
}
