// A card that the pointer rests on may be flipped: Python is asked what all else on the page would show then. Not for the
// keys' focus: a look that is on its way when a key comes can cost the board the focus (docs/decisions/0028).
const LOOKED = 120; // milliseconds
const looked = (me, id) => {
  clearTimeout(me.looking);
  const asks = () => asksAhead(me.drawn) && !me.steps.length && me.asking !== document.liveAnswer && !aheadOf(me.drawn, id);
  if (me.data.labels[me.labels.get(id)]?.flip && asks()) {
    me.looking = setTimeout(() => {
      if (asks()) {
        [me.asking, me.askedFor] = [document.liveAnswer, id];
        // What is the same as before is no news to Python, so each look has a number, within one life of the board.
        sent("look", { id, life: me.life, n: (me.looks += 1) }, () => {});
      }
    }, LOOKED);
  }
};

// After an answer, for the card that is looked at still; not twice for the same one, whatever came back.
const looksOn = (me) => {
  const id = me.pointed;
  if (id && id !== me.askedFor) {
    looked(me, id);
  }
};
