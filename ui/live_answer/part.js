// What a part shows now: what the last run of the page drew, and over it what Python has answered since. An answer to a
// page drawn earlier is none.
const withAnswer = (data) => {
  const answer = document.liveAnswer;
  return answer && answer.base === data.base ? { ...data, ...answer.parts[data.part] } : data;
};

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

// What Python has said ahead of a touch, where it has been asked and nothing has been sent since.
const aheadOf = (data, touch) => {
  const answer = document.liveAnswer;
  return answer && answer.base === data.base && answer.ahead?.touch === touch ? { ...answer } : null;
};

const asksAhead = (data) => Boolean(document.liveAnswer?.base === data.base && document.liveAnswer.ahead);
