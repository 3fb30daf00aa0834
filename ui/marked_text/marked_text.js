// Called again at every change of the text or the theme, without a clean-up before: it therefore builds everything
// anew and listens to nothing. Text goes in as textContent only; it comes from users, files and judges.
const made = (name, className, text) => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
};

const piece = (segment) => {
  if (!segment.k) {
    return document.createTextNode(segment.t);
  }
  const mark = made("mark", segment.k, segment.t);
  mark.dataset.word = segment.n;
  mark.title = segment.h;
  return mark;
};

export default function (component) {
  const { data, parentElement } = component;
  const [label, ...segments] = data;
  const frame = made("div", "frame", "");
  const name = made("div", "label", label.t);
  const text = made("div", "text", "");
  name.id = "name";
  text.setAttribute("role", "group");
  text.setAttribute("aria-labelledby", "name");
  text.setAttribute("dir", "auto");
  text.append(...segments.map(piece));
  frame.append(name, text);
  parentElement.querySelector(".frame")?.remove();
  parentElement.append(frame);
}
