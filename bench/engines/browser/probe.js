/** Times every key that is typed into the reader's search field, until the frame that shows its results. */
(() => {
  const times = [];
  const tasks = [];
  let waiting = 0;
  let settled = () => {};

  new PerformanceObserver((entries) => {
    tasks.push(...entries.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });

  const { port1, port2 } = new MessageChannel();
  const ended = [];
  port1.addEventListener("message", () => ended.shift()());
  port1.start();

  /** Calls `then` in a task of its own after the frame was painted. One channel for all of them: one for each frame would count as part of the key. */
  const afterFrame = (then) => {
    ended.push(then);
    port2.postMessage(undefined);
  };

  addEventListener("keydown", ({ target: field, key, timeStamp, ctrlKey }) => {
    if (!(field instanceof HTMLInputElement) || key.length > 1 || ctrlKey) return;
    const expected = field.value + key;
    waiting += 1;
    const look = () => requestAnimationFrame(() => {
      // After the frame: the list changes in it, and says then whether results are still awaited.
      afterFrame(() => {
        if (field.value !== expected || field.closest("[role=search]").ariaBusy !== "false") return look();
        times.push(performance.now() - timeStamp);
        waiting -= 1;
        if (waiting === 0) settled();
      });
    });
    look();
  }, true);

  globalThis.probe = {
    /** Resolves when the results of every key are on the screen. */
    settled: () => new Promise((resolve) => {
      settled = resolve;
      if (waiting === 0) resolve();
    }),
    /** Milliseconds from each key to its results since the last call. */
    times: () => times.splice(0),
    /** Milliseconds of each task over 50 ms since the last call. */
    longTasks: () => tasks.splice(0),
  };
})();
