// Lines between claims that say the same, drawn while one of them is under the pointer or has the focus.
const COUNTS = ["TP", "covered"];

const partnersOf = (me, id) =>
  me.data.links.filter((pair) => pair.includes(id)).map(([one, other]) => (one === id ? other : one));

const box = (me, element) => {
  const frame = me.board.getBoundingClientRect();
  const place = element.getBoundingClientRect();
  return { left: place.left - frame.left, right: place.right - frame.left, y: place.top - frame.top + place.height / 2 };
};

const curve = (a, b) => {
  if (Math.abs(a.left - b.left) < 8) {
    const out = Math.min(a.left, b.left) - 12;
    return [a.left, a.y, `M${a.left} ${a.y}C${out} ${a.y} ${out} ${b.y} ${b.left} ${b.y}`, b.left, b.y];
  }
  const [from, to] = a.left < b.left ? [a, b] : [b, a];
  const middle = (from.right + to.left) / 2;
  const path = `M${from.right} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.left} ${to.y}`;
  return [from.right, from.y, path, to.left, to.y];
};

const dot = (x, y) => {
  const circle = document.createElementNS(SVG, "circle");
  circle.setAttribute("cx", x);
  circle.setAttribute("cy", y);
  circle.setAttribute("r", "3.5");
  return circle;
};

// Where the lines run is read when the task has made all its changes: between two changes the page would be laid out
// twice, and a frame later the lines would lag behind the cards.
const drawLines = (me) => {
  const ends = JSON.stringify(me.lit.map(([from, to, counts]) => [from.dataset.id, to.dataset.id, counts]));
  if (me.still && ends === me.linked) {
    return; // an answer of Python that moved no card
  }
  me.linked = ends;
  me.lines.replaceChildren();
  if (!me.lit.length || me.drawing) {
    return;
  }
  me.drawing = true;
  queueMicrotask(() => {
    me.drawing = false;
    const places = me.lit.map(([from, to, counts]) => [...curve(box(me, from), box(me, to)), counts]);
    for (const [x1, y1, d, x2, y2, counts] of places) {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("d", d);
      path.setAttribute("class", counts ? "link" : "link broken");
      me.lines.append(path, dot(x1, y1), dot(x2, y2));
    }
  });
};

// A link that a flip contradicts is kept but does not count: its line is dashed, and it lights nothing.
const connected = (me, id) => {
  const lit = [];
  const start = me.items.get(id);
  me.lit = [];
  for (const item of me.items.values()) {
    item.classList.remove("partner", "lit");
  }
  if (start) {
    start.classList.add("lit");
    lit.push(id);
    for (const partner of partnersOf(me, id)) {
      const item = me.items.get(partner);
      if (!item || !item.isConnected) {
        continue;
      }
      const counts = COUNTS.includes(me.labels.get(id)) && COUNTS.includes(me.labels.get(partner));
      me.lit.push([start, item, counts]);
      item.classList.toggle("partner", counts);
      if (counts) {
        lit.push(partner);
      }
    }
  }
  drawLines(me);
  return lit;
};
