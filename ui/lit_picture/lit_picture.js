// A picture drawn of plain values; the line of numbers says which of its parts made the one that is asked about.
const SVG = "http://www.w3.org/2000/svg";
const pictures = new Map(); // by the element that a picture stands in
let parts = null; // what is lit now; a picture that is drawn anew keeps its light

const drawn = ([tag, attributes, text, children]) => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.textContent = text;
  element.append(...children.map(drawn));
  return element;
};

const light = (picture) => {
  let some = false;
  for (const element of picture.children) {
    const lit = Boolean(parts?.includes(element.dataset.part));
    element.classList.toggle("lit", lit);
    some ||= lit;
  }
  picture.classList.toggle("asked", some);
};

document.addEventListener("trace:light", ({ detail }) => {
  parts = detail.parts;
  pictures.forEach(light);
});

export default function (component) {
  const { data: [tree], parentElement } = component;
  const picture = drawn(tree);
  pictures.get(parentElement)?.remove();
  pictures.set(parentElement, picture);
  parentElement.append(picture);
  light(picture);
  return () => {
    picture.remove();
    if (pictures.get(parentElement) === picture) {
      pictures.delete(parentElement);
    }
  };
}
