// The number line of a question: a tap, a drag or the arrow keys place the guess. The hand works on the picture; an
// input of the browser's own, which nobody sees, takes the keys and speaks to screen readers. Python is told once the
// hand lets go. Words are set as textContent only.
const SVG = "http://www.w3.org/2000/svg";
const [LEFT, RIGHT, AXIS] = [26, 414, 58];
const KEY_PAUSE = 300; // milliseconds; a held key is one guess
const instances = new WeakMap();

const drawn = (parent, name, places, className, text = "") => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(places)) {
    element.setAttribute(key, value);
  }
  element.setAttribute("class", className);
  element.textContent = text;
  parent.append(element);
  return element;
};

class GuessLine {
  constructor(root) {
    this.picture = root.querySelector(".picture");
    this.range = root.querySelector(".range");
    this.how = root.querySelector(".how");
    this.value = this.told = null;
    this.held = false;
    this.listening = new AbortController();
    this.listen();
  }

  take(component) {
    const { data: [data], setStateValue } = component;
    this.send = setStateValue;
    this.data = data;
    if (!this.held && data.value !== this.told) {
      this.value = this.told = data.value;
    }
    const { low, high, step, label } = data;
    Object.assign(this.range, { min: low, max: high, step, ariaLabel: label });
    this.range.value = this.value ?? (low + high) / 2;
    this.how.textContent = data.how;
    this.draw();
  }

  x(value) {
    const { low, high } = this.data;
    return LEFT + ((value - low) / (high - low)) * (RIGHT - LEFT);
  }

  shown(value) {
    const { language, digits } = this.data;
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(language, format).format(value);
  }

  draw() {
    const { low, high, ticks, own, mark } = this.data;
    this.picture.replaceChildren();
    drawn(this.picture, "rect", { x: 0, y: 0, width: 440, height: 112, fill: "transparent" }, "ground");
    drawn(this.picture, "line", { x1: LEFT, x2: RIGHT, y1: AXIS, y2: AXIS }, "axis");
    for (const [place, text] of ticks) {
      drawn(this.picture, "line", { x1: this.x(place), x2: this.x(place), y1: AXIS, y2: AXIS + 6 }, "tick");
      drawn(this.picture, "text", { x: this.x(place), y: AXIS + 24 }, "number", text);
    }
    if (mark) {
      const [place, text] = mark;
      drawn(this.picture, "line", { x1: this.x(place), x2: this.x(place), y1: AXIS - 22, y2: AXIS + 6 }, "mark");
      drawn(this.picture, "text", { x: this.x(place), y: AXIS + 46 }, "number", text);
    }
    const at = this.x(this.value ?? (low + high) / 2);
    const corners = `${at},${AXIS - 13} ${at + 13},${AXIS} ${at},${AXIS + 13} ${at - 13},${AXIS}`;
    drawn(this.picture, "polygon", { points: corners }, this.value === null ? "guess open" : "guess");
    const words = this.value === null ? "" : own.replace("{value}", this.shown(this.value));
    const anchor = at < 110 ? "start" : at > 330 ? "end" : "middle";
    drawn(this.picture, "text", { x: at, y: 28, "text-anchor": anchor }, "label", words);
    this.range.setAttribute("aria-valuetext", words);
  }

  place(value) {
    const { low, high, step } = this.data;
    const steps = Math.round((Math.min(Math.max(value, low), high) - low) / step);
    this.value = Number((low + steps * step).toFixed(6));
    this.range.value = this.value;
    this.draw();
  }

  under(event) {
    const { left, width } = this.picture.getBoundingClientRect();
    const { low, high } = this.data;
    const x = ((event.clientX - left) / width) * 440;
    return low + ((x - LEFT) / (RIGHT - LEFT)) * (high - low);
  }

  tell() {
    clearTimeout(this.timer);
    if (this.value !== null && this.value !== this.told) {
      this.told = this.value;
      this.send("guess", this.value);
    }
  }

  listen() {
    const on = (element, name, act) => element.addEventListener(name, act, { signal: this.listening.signal });
    on(this.picture, "pointerdown", (event) => {
      if (event.button === 0) {
        this.held = true;
        this.picture.setPointerCapture(event.pointerId);
        this.place(this.under(event));
      }
    });
    on(this.picture, "pointermove", (event) => this.held && this.place(this.under(event)));
    on(this.picture, "pointerup", () => {
      if (this.held) {
        this.held = false;
        this.tell();
      }
    });
    on(this.picture, "pointercancel", () => { // the finger went on to scroll
      this.held = false;
      this.value = this.told;
      this.draw();
    });
    on(this.range, "input", () => {
      this.place(Number(this.range.value));
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.tell(), KEY_PAUSE);
    });
    on(this.range, "blur", () => this.tell());
  }
}

export default function (component) {
  const { parentElement } = component;
  let line = instances.get(parentElement);
  if (!line) {
    line = new GuessLine(parentElement);
    instances.set(parentElement, line);
  }
  line.take(component);
  return () => {
    line.listening.abort();
    clearTimeout(line.timer);
    instances.delete(parentElement);
  };
}
