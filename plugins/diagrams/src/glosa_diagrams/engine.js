/**
 * Before Mermaid: the names of a browser that it reads while it's loaded. It only parses here, so nothing has to work.
 * Without `implementation`, its sanitizer leaves texts as they are.
 */
globalThis.window = globalThis;
globalThis.self = globalThis;
globalThis.Element = class {};
globalThis.navigator = { userAgent: "" };
globalThis.location = { href: "", protocol: "https:" };
globalThis.performance = { now: () => Date.now() };
globalThis.document = {
  nodeType: 9,
  addEventListener() {},
  createElement: () => ({ style: {}, setAttribute() {} }),
  querySelector: () => null,
  querySelectorAll: () => [],
  body: {},
  head: {},
  documentElement: { style: {} },
};
globalThis.addEventListener = () => {};
globalThis.removeEventListener = () => {};
globalThis.setTimeout = (task) => void Promise.resolve().then(task);
globalThis.clearTimeout = () => {};
globalThis.queueMicrotask = (task) => void Promise.resolve().then(task);
globalThis.structuredClone = (value) => JSON.parse(JSON.stringify(value));
globalThis.console = { debug() {}, error() {}, info() {}, log() {}, warn() {} };

/** Mermaid's parser answers with a promise, which is settled when the next call begins. */
globalThis.glosaDiagrams = {
  failure: "",
  parse(source) {
    this.failure = "";
    window.mermaid.parse(source).catch((error) => {
      this.failure = String(error?.message ?? error);
    });
  },
  outcome() {
    return this.failure;
  },
};
