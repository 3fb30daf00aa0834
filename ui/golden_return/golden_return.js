// Session storage is this tab's alone and ends with it; where it is blocked, a reload begins anew.
const NAME = "answer-metrics.desk";

export default function (component) {
  const [{ held, gone }] = component.data;
  try {
    const kept = window.sessionStorage.getItem(NAME);
    if (held) {
      window.sessionStorage.setItem(NAME, held);
    } else if (kept && kept === gone) {
      window.sessionStorage.removeItem(NAME);
    } else if (kept) {
      component.setStateValue("kept", kept);
    }
  } catch {
    // Nothing to keep it in.
  }
}
