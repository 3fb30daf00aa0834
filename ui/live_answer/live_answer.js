// Python's answer to a touch, handed on to the parts of the page that it changes, in Python's order; and the way back:
// what a part has to say is sent from here, so that only this is drawn anew for it. With an answer may come what a touch
// that seems near would bring ("ahead"): when it is made, the parts show that at once, and Python's answer lies over it.
const lives = new WeakMap();

const tell = (names) => names.forEach((name) => document.dispatchEvent(new CustomEvent(`live:${name}`)));

const begun = () => {
  const me = { ends: new AbortController(), foreseen: [] };
  const { signal } = me.ends;
  document.addEventListener("live:send", (event) => {
    event.preventDefault();
    if (document.liveAnswer?.ahead) {
      document.liveAnswer.ahead = { touch: "", parts: [] }; // it was worked out without what is sent now
    }
    me.send(event.detail.name, event.detail.value);
  }, { signal });
  document.addEventListener("live:touched", ({ detail }) => {
    const { base, parts, ahead } = detail;
    document.liveAnswer = { base, parts: { ...parts, ...Object.fromEntries(ahead.parts) }, ahead: null };
    me.foreseen = ahead.parts.map(([name]) => name);
    tell(me.foreseen);
  }, { signal });
  return me;
};

export default function (component) {
  const { data: [{ base, parts, ahead }], parentElement } = component;
  let me = lives.get(parentElement);
  if (!me) {
    me = begun();
    lives.set(parentElement, me);
  }
  me.send = component.setStateValue;
  document.liveAnswer = { base, parts: Object.fromEntries(parts), ahead };
  const names = parts.map(([name]) => name);
  tell([...me.foreseen.filter((name) => !names.includes(name)), ...names]);
  me.foreseen = [];
  document.dispatchEvent(new CustomEvent("live:answered"));
  return () => {
    me.ends.abort();
    lives.delete(parentElement);
  };
}
