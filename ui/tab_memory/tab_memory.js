// A short text that the browser keeps for this tab, so that a reload finds it; it ends with the tab.
export default function (component) {
  const { data: [{ name, text, theirs }], setTriggerValue } = component;
  const key = `answer-metrics.${name}`;
  let kept = "";
  try {
    kept = window.sessionStorage.getItem(key) ?? "";
    if (text && (theirs || !kept)) {
      window.sessionStorage.setItem(key, text);
      kept = text;
    }
  } catch {
    return; // a browser that keeps nothing
  }
  if (kept && kept !== text) {
    setTriggerValue("recalled", kept);
  }
}
