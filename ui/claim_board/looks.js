// Any card may be flipped next. Once nothing has been done for a moment, Python is asked what all else on the page would
// show after each of these flips, so that a click, a key or a finger finds it here (docs/decisions/0028).
const REST = 150; // milliseconds
const DRAWN = 600; // the same after the page was drawn, which has other things to do first
const AT_ONCE = 12; // of more cards those around the one that is looked at

const looksAhead = (me, rest = REST) => {
  clearTimeout(me.looking);
  me.looking = setTimeout(() => {
    const flips = [...me.cards.keys()].filter((id) => me.data.labels[me.labels.get(id)]?.flip);
    const place = Math.max(0, flips.indexOf(me.over || me.at));
    const first = Math.max(0, Math.min(place - AT_ONCE / 2, flips.length - AT_ONCE));
    if (flips.length && !me.looked.has(flips[place]) && asksAhead(me.drawn) && !me.steps.length) {
      const ids = flips.slice(first, first + AT_ONCE);
      me.looked = new Set(ids);
      me.fresh = false;
      // What is the same as before is no news to Python, so each look has a number, within one life of the board.
      sent("look", { ids, life: me.life, n: (me.looks += 1) }, () => {});
    }
  }, rest);
};

// After an answer where a hand is on the board; else it is asked when one comes. Once in any case after the page was drawn.
const looksOn = (me) => {
  if (me.fresh || me.board.matches(":hover, :focus-within")) {
    looksAhead(me, me.fresh ? DRAWN : REST);
  }
};
