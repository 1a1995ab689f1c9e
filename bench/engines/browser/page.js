/** Drives an engine: `bench.open`, `bench.find`, `bench.type`. */
const { engine, lang } = document.body.dataset;
const list = document.querySelector("ul");
const tasks = [];
let find;

new PerformanceObserver((entries) => {
  tasks.push(...entries.getEntries().map(({ duration }) => duration));
}).observe({ type: "longtask", buffered: true });

/** Resolves after the next frame was painted. */
const painted = () => new Promise((resolve) => {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.addEventListener("message", resolve);
    channel.port1.start();
    channel.port2.postMessage(undefined);
  });
});

function show(hits) {
  list.replaceChildren(...hits.map(({ url, title, text }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    [link.href, link.textContent] = [url, title];
    item.append(link, text);
    return item;
  }));
}

globalThis.bench = {
  open: async () => {
    const module = await import(`./${engine}.js`);
    find = await module.open(lang);
  },
  find: async (query, typing, limit) => {
    const hits = await find(query, { typing, limit });
    show(hits);
    return hits.map(({ url }) => url);
  },
  /** Types the query letter by letter: milliseconds from each key to its results on the screen. */
  type: async (query, pause) => {
    const times = [];
    for (let length = 2; length <= query.length; length += 1) {
      const start = performance.now();
      show(await find(query.slice(0, length), { typing: true, limit: 8 }));
      await painted();
      times.push(performance.now() - start);
      await new Promise((resolve) => { setTimeout(resolve, pause); });
    }
    return times;
  },
  /** Milliseconds of each task over 50 ms since the last call. */
  longTasks: () => tasks.splice(0),
  memory: async () => (await performance.measureUserAgentSpecificMemory()).bytes,
};
