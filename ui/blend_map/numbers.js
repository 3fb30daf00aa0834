// Numbers in words, digit for digit as ui/prose.py writes them: ties go to the even digit of the shortest decimal form.
// `marks` are the reader's decimal sign and minus, from Python.
const fixed = (value, digits) => {
  const [whole, rest = ""] = String(value).split(".");
  if (rest.length !== digits + 1 || !/^\d*5$/.test(rest)) {
    return value.toFixed(digits);
  }
  const kept = BigInt(whole + rest.slice(0, digits));
  const even = String(kept + (kept % 2n)).padStart(digits + 1, "0");
  return `${even.slice(0, -digits)}.${even.slice(-digits)}`;
};

const scientific = (value) => {
  const [digits, power] = value.toExponential(3).split("e");
  return `${Number(digits)}E${Number(power)}`;
};

const localised = (value, written, marks) => (value < 0 ? marks.minus : "") + written.replace(".", marks.decimal);

const number = (value, digits, marks) => {
  if (value === null) {
    return marks.none;
  }
  const size = Math.abs(value);
  return localised(value, size >= 1e6 ? scientific(size) : fixed(size, digits), marks);
};

const hasDecimals = (value, digits) => Math.abs(Number(value.toFixed(digits)) - value) < 1e-9;

// Three decimals, or four where the fourth is the last.
const scoreNumber = (value, marks) =>
  number(value, value !== null && hasDecimals(value, 4) && !hasDecimals(value, 3) ? 4 : 3, marks);

// A setting with no more decimals than it has, three at most.
const shortest = (value, marks) => {
  if (Math.abs(value) >= 1e6) {
    const [digits, power] = Math.abs(value).toExponential(2).split("e");
    return localised(value, `${Number(digits)}e${power[0]}${power.slice(1).padStart(2, "0")}`, marks);
  }
  return number(value, [0, 1, 2].find((digits) => hasDecimals(value, digits)) ?? 3, marks);
};

// A change with its sign.
const signed = (value, marks) =>
  (value < 0 ? "\u2212" : "+") + fixed(Math.abs(value), 3).replace(".", marks.decimal);

// A number as it stands in a line of Python.
const inCode = (value) => (Number.isInteger(value) ? `${value}.0` : String(value));

// A mark as it was typed, six digits at most.
const asTyped = (value, marks) => localised(value, String(Number(Math.abs(value).toPrecision(6))), marks);

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
