// A page that was opened from a folder may start no worker: there, the search runs in a hidden frame.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    #inner;
    #waiting = [];

    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.#inner = frame.contentWindow;
      this.#inner.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const page = this.#inner.document;
      page.open();
      page.close();
      const script = page.createElement("script");
      script.src = address;
      script.onload = () => this.#ready();
      page.documentElement.append(script);
    }

    #ready() {
      const messages = this.#waiting;
      this.#waiting = null;
      for (const data of messages) this.postMessage(data);
    }

    postMessage(data) {
      if (this.#waiting) this.#waiting.push(data);
      else this.#inner.dispatchEvent(new this.#inner.MessageEvent("message", { data }));
    }
  };
}
