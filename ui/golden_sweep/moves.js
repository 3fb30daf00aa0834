// Which answers change their verdict or their place. Python gives each answer's two ends, F-beta for every beta and
// similarity; between them a score runs on a straight line. No formula of a metric.
const numbersIn = (text) => {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return new Float64Array(bytes.buffer);
};

const readRows = (rows) =>
  rows && {
    ...rows,
    similarity: numbersIn(rows.similarity),
    facts: rows.facts.map(numbersIn), // for each kind of counts, by beta
  };

// NaN where there is no score: a part that counts is not known.
const scoreOf = (facts, similarity, [share, rest]) => {
  if ((share > 0 && Number.isNaN(facts)) || (rest > 0 && Number.isNaN(similarity))) {
    return NaN;
  }
  if (share === 0 || rest === 0) {
    return share === 0 ? similarity : facts;
  }
  return onLine(similarity, facts, share, rest);
};

const scoresAt = (rows, beta, weights) =>
  rows.kinds.map((kind, place) => scoreOf(rows.facts[kind][beta], rows.similarity[place], weights));

// To the even one where it lies in the middle, as Python rounds.
const roundedEven = (value) => {
  const near = Math.round(value);
  return Math.abs(value % 1) === 0.5 && near % 2 !== 0 ? near - 1 : near;
};

// Ranks from 1 of scores as they are read, to four decimals; what reads the same shares the mean of its ranks.
const ranksOf = (values) => {
  const steps = values.map((value) => roundedEven(Math.min(Math.max(value, -2), 2) * 10_000));
  const counts = new Map();
  for (const step of steps) {
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  let below = 0;
  const ranks = new Map();
  for (const step of [...counts.keys()].sort((one, other) => one - other)) {
    ranks.set(step, below + (counts.get(step) + 1) / 2);
    below += counts.get(step);
  }
  return steps.map((step) => ranks.get(step));
};

// The answers that move, those whose verdict changes first, then by how many places.
const movesBetween = (before, after, passes) => {
  const both = before.map((_, place) => place).filter((place) => !Number.isNaN(before[place]) && !Number.isNaN(after[place]));
  const [first, then] = [before, after].map((values) => ranksOf(both.map((place) => values[place])));
  return both
    .map((place, index) => {
      const [was, is] = [passes(before[place]), passes(after[place])];
      return { place, before: before[place], after: after[place], moved: then[index] - first[index], flips: was !== is, is };
    })
    .filter((one) => one.flips || one.moved !== 0)
    .sort((one, other) => other.flips - one.flips || Math.abs(other.moved) - Math.abs(one.moved));
};
