// Python's answer to a touch, handed on to the parts of the page that it changes, in Python's order; and the way back:
// what a part has to say is sent from here, so that only this is drawn anew for it. With an answer may come what touches
// that seem near would bring ("ahead"): when one is made, the parts show that at once, and Python's answer lies over it.
const lives = new WeakMap();

const tell = (names) => names.forEach((name) => document.dispatchEvent(new CustomEvent(`live:${name}`)));

// Python groups what it tells by part, since what is alike packs well side by side; it is wanted by touch.
const unpacked = async (packed) => {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const read = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { touches, parts } = await new Response(read).json();
  const has = (touch) => ([, values]) => Object.hasOwn(values, touch);
  const told = (touch) => parts.filter(has(touch)).map(([name, values]) => [name, values[touch]]);
  return Object.fromEntries(touches.map((touch) => [touch, told(touch)]));
};

const begun = () => {
  const me = { ends: new AbortController(), foreseen: [] };
  const { signal } = me.ends;
  document.addEventListener("live:send", (event) => {
    event.preventDefault();
    if (document.liveAnswer?.ahead && event.detail.name !== "look") {
      document.liveAnswer.ahead = {}; // it was worked out without what is sent now
    }
    me.send(event.detail.name, event.detail.value);
  }, { signal });
  document.addEventListener("live:touched", ({ detail }) => {
    const { base, parts, ahead } = detail;
    document.liveAnswer = { base, parts: { ...parts, ...Object.fromEntries(ahead) }, ahead: null };
    me.foreseen = ahead.map(([name]) => name);
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
  const answer = { base, parts: Object.fromEntries(parts), ahead: ahead === null ? null : {} };
  document.liveAnswer = answer;
  if (ahead) {
    const awaited = answer.ahead;
    unpacked(ahead).then((known) => {
      answer.ahead = answer.ahead === awaited ? known : answer.ahead; // something may have been sent meanwhile
    }, () => {}); // a browser that cannot read it waits for the answers
  }
  const names = parts.map(([name]) => name);
  tell(["anew"]);
  tell([...me.foreseen.filter((name) => !names.includes(name)), ...names]);
  me.foreseen = [];
  document.dispatchEvent(new CustomEvent("live:answered"));
  return () => {
    me.ends.abort();
    lives.delete(parentElement);
  };
}
