// What bench/interaction.py asks of the page: how long a move took until it was drawn, and when the page came to rest.
window.watch = (() => {
  const after = (done) => requestAnimationFrame(() => done(performance.now()));
  let handler = [];
  let picture = [];
  let watching = false;
  let began = 0;
  addEventListener("pointermove", () => { began = performance.now(); }, { capture: true });
  addEventListener("pointermove", (event) => {
    if (watching) {
      handler.push(performance.now() - began);
      after((now) => picture.push(now - event.timeStamp));
    }
  });

  let released = 0;
  let last = 0;
  addEventListener("pointerup", (event) => { released = event.timeStamp; last = 0; }, { capture: true });
  const observer = new MutationObserver((changes) => {
    const words = changes.some((change) => change.type !== "attributes");
    if (released && words) {
      last = performance.now();
    }
  });
  // Streamlit says on its root when a run is over; until then more may come.
  const running = new MutationObserver(() => {
    const root = document.querySelector("[data-test-script-state]");
    if (released && root?.dataset.testScriptState === "notRunning") {
      last = performance.now();
    }
  });
  return {
    moves: () => { handler = []; picture = []; watching = true; },
    moved: async () => {
      await new Promise((done) => setTimeout(done, 100));
      watching = false;
      return { handler, picture };
    },
    begin: () => {
      released = 0;
      last = 0;
      observer.disconnect();
      running.disconnect();
      running.observe(document.body, { subtree: true, attributeFilter: ["data-test-script-state"] });
      observer.observe(document.querySelector("[data-testid=stMain]"), { subtree: true, childList: true, characterData: true });
    },
    // At rest: something has changed, and then nothing for 0.4 seconds; plus the frame that shows it.
    settled: async () => {
      const start = performance.now();
      while (!last || performance.now() - last < 400) {
        if (performance.now() - start > 20000) {
          throw new Error("nothing changed within 20 seconds");
        }
        await new Promise((done) => setTimeout(done, 20));
      }
      return last - released;
    },
  };
})();
