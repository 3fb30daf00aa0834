// Python's answer to a touch, handed on to the parts of the page that it changes, in Python's order; and the way back:
// what a part has to say is sent from here, so that only this is drawn anew for it.
const lives = new WeakMap();
const LATEST = 20000; // milliseconds; a map that has not started by then keeps the plain parts on the page

// Says once that the map runs, so that what would stand in for it leaves the page: all that is on it costs at each touch.
const sayAlive = (me, until) => {
  if (document.querySelector("[data-blend-map]")) {
    me.send("alive", true);
  } else if (performance.now() < until) {
    me.timer = setTimeout(() => sayAlive(me, until), 250);
  }
};

export default function (component) {
  const { data: [{ base, parts, alive }], parentElement } = component;
  let me = lives.get(parentElement);
  if (!me) {
    me = { ends: new AbortController() };
    lives.set(parentElement, me);
    document.addEventListener("live:send", (event) => {
      event.preventDefault();
      me.send(event.detail.name, event.detail.value);
    }, { signal: me.ends.signal });
  }
  me.send = component.setStateValue;
  if (!alive && !me.timer) {
    me.timer = setTimeout(() => sayAlive(me, performance.now() + LATEST), 250);
  }
  document.liveAnswer = { base, parts: Object.fromEntries(parts) };
  for (const [name] of parts) {
    document.dispatchEvent(new CustomEvent(`live:${name}`));
  }
  return () => {
    me.ends.abort();
    clearTimeout(me.timer);
    lives.delete(parentElement);
  };
}
