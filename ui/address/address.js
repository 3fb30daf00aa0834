// The page's address names the example on screen. Written by st.query_params it would be an entry of its own in the
// browser's history, so that the first step back only took the name away; here the entry of the page is rewritten.
export default function (component) {
  const address = new URL(window.location.href);
  if ((address.searchParams.get("case") ?? "") === component.data) {
    return;
  }
  if (component.data) {
    address.searchParams.set("case", component.data);
  } else {
    address.searchParams.delete("case");
  }
  window.history.replaceState(window.history.state, "", address);
}
