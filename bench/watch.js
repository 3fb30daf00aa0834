// What bench/interaction.py asks of the page: how long a move took until it was drawn, and when the page came to rest.
window.watch = (() => {
  let handler = [];
  let picture = [];
  let frame = []; // from the move to the beginning of the frame that shows it; frames begin every 16.7 ms
  let watching = false;
  let began = 0;
  addEventListener("pointermove", () => { began = performance.now(); }, { capture: true });
  addEventListener("pointermove", (event) => {
    if (watching) {
      handler.push(performance.now() - began);
      requestAnimationFrame((start) => {
        picture.push(performance.now() - event.timeStamp);
        frame.push(start - event.timeStamp);
      });
    }
  });

  let released = 0;
  let last = 0;
  let seen = 0; // the last change of what is on screen, whatever the server has said after it
  let said = 0; // the server's last word to what was done, before it is asked for anything else
  let sent = 0;
  const changed = () => {
    if (released) {
      last = performance.now();
    }
  };
  const acted = (event) => { released = event.timeStamp; last = seen = said = sent = 0; };
  addEventListener("pointerup", acted, { capture: true });
  addEventListener("keydown", acted, { capture: true });
  const observer = new MutationObserver((changes) => {
    if (changes.some((change) => change.type !== "attributes")) {
      changed();
      seen = last;
    }
  });
  // What a component draws lies in a shadow root, where an observer of the page sees nothing.
  const roots = [];
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (...options) {
    roots.push(attach.apply(this, options));
    return roots.at(-1);
  };
  // A run is over with the server's last message, even where it changes nothing that is seen.
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...options) {
      super(...options);
      this.addEventListener("message", () => {
        changed();
        said = sent > 1 ? said : last;
      });
    }

    send(data) {
      sent += released ? 1 : 0;
      super.send(data);
    }
  };
  const whole = { subtree: true, childList: true, characterData: true };
  return {
    moves: () => { handler = []; picture = []; frame = []; watching = true; },
    moved: async () => {
      await new Promise((done) => setTimeout(done, 100));
      watching = false;
      return { handler, picture, frame };
    },
    begin: () => {
      released = 0;
      last = 0;
      observer.disconnect();
      const main = document.querySelector("[data-testid=stMain]");
      for (const part of [main, ...roots.filter((root) => root.isConnected)]) {
        observer.observe(part, whole);
      }
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
      return { seen: Math.max(seen - released, 0), said: said - released }; // 0: all was there before
    },
  };
})();
