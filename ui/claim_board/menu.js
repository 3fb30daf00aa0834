// The menu of one card. Python does what is chosen there; text to be typed is asked for in a dialog of the page.
const closeMenu = (me, refocus) => {
  if (!me.menu) {
    return;
  }
  const { element, from } = me.menu;
  me.menu = null;
  element.remove();
  from.setAttribute("aria-expanded", "false");
  if (refocus) {
    // An answer of the server may have drawn the card anew under the open menu.
    (from.isConnected ? from : me.items.get(from.dataset.id)?.querySelector(".more"))?.focus({ preventScroll: true });
  }
};

const menuEntry = (text, key, act) => {
  const entry = made("button", "entry");
  entry.type = "button";
  entry.setAttribute("role", "menuitem");
  entry.tabIndex = -1;
  entry.append(made("span", "word", text));
  if (key) {
    entry.append(made("kbd", "", key));
    entry.setAttribute("aria-keyshortcuts", key);
  }
  entry.addEventListener("click", (event) => {
    event.stopPropagation();
    act();
  });
  return entry;
};

const menuKeys = (me, event) => {
  const entries = [...me.menu.element.children];
  const at = entries.indexOf(event.target.closest(".entry"));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to !== undefined) {
    entries.at(to % entries.length).focus();
  } else if (event.key === "Escape" || event.key === "Tab") {
    closeMenu(me, true);
  } else if (event.key !== "Enter" && event.key !== " ") {
    return;
  }
  event.stopPropagation();
  if (event.key !== "Enter" && event.key !== " " && event.key !== "Tab") {
    event.preventDefault();
  }
};

const openMenu = (me, from) => {
  const id = from.dataset.id;
  const open = me.menu?.from === from;
  closeMenu(me, false);
  const card = me.cards.get(id);
  if (open || !card) {
    return;
  }
  const element = made("div", "menu");
  element.setAttribute("role", "menu");
  element.setAttribute("aria-label", from.getAttribute("aria-label"));
  for (const [step, label] of Object.entries(me.data.sides[card.side])) {
    if (label !== card.label) {
      const words = me.data.labels[card.label].do || me.data.labels[label].short;
      element.append(menuEntry(words, me.data.labels[label].key, () => {
        closeMenu(me, true);
        me.sort(id, step);
      }));
    }
  }
  for (const [action, words] of card.menu) {
    element.append(menuEntry(words, "", () => {
      closeMenu(me, true);
      me.send(action, id);
    }));
  }
  element.addEventListener("keydown", (event) => menuKeys(me, event));
  const frame = me.board.getBoundingClientRect();
  const place = from.getBoundingClientRect();
  me.board.append(element);
  element.style.top = `${place.bottom - frame.top + 2}px`;
  element.style.left = `${Math.max(0, Math.min(place.right - element.offsetWidth, frame.right - element.offsetWidth) - frame.left)}px`;
  me.menu = { element, from };
  from.setAttribute("aria-expanded", "true");
  element.firstElementChild?.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest" });
};
