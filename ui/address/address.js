// The entry of the page in the browser's history is rewritten; a new one would make Back stop at it.
export default function (component) {
  const [{ ours, wanted, language }] = component.data;
  // Screen readers and the browser's own fonts and hyphens go by the language that the page names.
  document.documentElement.lang = language;
  const address = new URL(window.location.href);
  for (const name of ours) {
    if (name in wanted) {
      address.searchParams.set(name, wanted[name]);
    } else {
      address.searchParams.delete(name);
    }
  }
  if (address.href !== window.location.href) {
    window.history.replaceState(window.history.state, "", address);
  }
}
