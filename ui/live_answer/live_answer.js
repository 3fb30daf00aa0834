// Python's answer to a touch, handed on to the parts of the page that it changes, in Python's order; and the way back:
// what a part has to say is sent from here, so that only this is drawn anew for it.
const lives = new WeakMap();

export default function (component) {
  const { data: [{ base, parts }], parentElement } = component;
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
  document.liveAnswer = { base, parts: Object.fromEntries(parts) };
  for (const [name] of parts) {
    document.dispatchEvent(new CustomEvent(`live:${name}`));
  }
  return () => {
    me.ends.abort();
    lives.delete(parentElement);
  };
}
