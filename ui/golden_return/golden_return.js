// Session storage is this tab's alone and ends with it; where it is blocked, a reload begins anew.
const NAME = "answer-metrics.desk";

export default function (component) {
  const [{ own, empty, gone }] = component.data;
  try {
    const kept = window.sessionStorage.getItem(NAME);
    if (!empty) {
      window.sessionStorage.setItem(NAME, own);
    } else if (kept === own || kept === gone) {
      window.sessionStorage.removeItem(NAME);
    } else if (kept) {
      component.setStateValue("kept", kept);
    }
  } catch {
    // Nothing to keep it in.
  }
}
