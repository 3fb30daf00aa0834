// What a part shows now: what the last run of the page drew, and over it what Python has answered since. An answer to a
// page drawn earlier is none.
const answerTo = (data) => (data.base && document.liveAnswer?.base === data.base ? document.liveAnswer : null);
const withAnswer = (data) => ({ ...data, ...answerTo(data)?.parts[data.part] });

const onAnswer = (data, take, signal) => {
  if (data.part) {
    document.addEventListener(`live:${data.part}`, take, { signal });
  }
};

// Sends what a hand has done: by the part that answers, or where the page has none by the part's own way.
const sent = (name, value, own) => {
  const event = new CustomEvent("live:send", { cancelable: true, detail: { name, value } });
  if (document.dispatchEvent(event)) {
    own(name, value);
  }
};

// Whether Python can be asked what touches would bring, and what it has said of one, where nothing has been sent since.
const asksAhead = (data) => Boolean(answerTo(data)?.ahead);
const aheadOf = (data, touch) => {
  const known = answerTo(data)?.ahead ?? {};
  return Object.hasOwn(known, touch) ? { ...answerTo(data), ahead: known[touch] } : null; // a card may be named "constructor"
};
