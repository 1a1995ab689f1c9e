/**
 * Runs a generator's configuration without Node: no network, no packages, and of files only those of the project, to read.
 * `glosaEvaluate(entry)` returns JSON with the value, the files that are still needed, and the names of what can't be evaluated here.
 */
(() => {
  /** The stand-ins for values that only packages could make, with their names and the arguments of their calls. A `Proxy` can't pretend to be one. */
  const mysteries = new WeakMap();
  const files = new Map();
  const modules = new Map();
  const environment = {};
  let needed = [];
  let unknowns = new Map();
  let lost = new Map();
  let settled = null;
  /** Modules that wait for something themselves, with their promises, and those of them that are done. */
  const pending = new Map();
  const finished = new Set();

  class Missing extends Error {}

  const lineOf = () => {
    const call = /([^\s()]+):(\d+):\d+\)?$/mu;
    for (const line of (new Error().stack ?? "").split("\n").slice(2)) {
      const found = call.exec(line);
      if (found && files.has(found[1])) return `${found[1]}:${Number(found[2]) - 1}`;
    }
    return "";
  };
  const note = (name) => {
    if (!unknowns.has(name)) unknowns.set(name, lineOf());
  };

  /** Notes what is lost, because a text or a list needs it at once. */
  const lose = (name) => {
    note(name);
    if (!lost.has(name)) lost.set(name, lineOf());
  };

  /** Stands for a value that only the generator's own packages could make. */
  const unknown = (name, given = []) => {
    const target = function () {};
    const made = new Proxy(target, {
      get(_, key) {
        if (key === Symbol.toPrimitive) return () => { lose(name); return ""; };
        if (key === Symbol.iterator) return function* () { lose(name); };
        if (typeof key === "symbol" || key === "then" || key === "toJSON") return undefined;
        if (key === "__esModule") return true;
        if (key === "call") return (_self, ...values) => unknown(name)(...values);
        if (key === "apply") return (_self, values) => unknown(name)(...values);
        if (key === "bind") return () => unknown(name);
        if (key === "length") return 0;
        return unknown(key === "default" ? name : `${name}.${key}`);
      },
      has: (_, key) => key !== "then",
      set: () => true,
      apply(_, self, values) {
        const last = name.split(/[.#]/u).at(-1);
        if (/^(?:define|extend|with)[A-Z]/u.test(last) && values.length > 0) return typeof values[0] === "function" ? values[0]({}) : values[0];
        note(name);
        return unknown(`${name}()`, values);
      },
      construct: (_, values) => { note(name); return unknown(`${name}()`, values); },
    });
    mysteries.set(made, { name, given });
    return made;
  };

  const parts = (path) => {
    const kept = [];
    for (const part of path.split("/")) {
      if (part === "..") kept.pop();
      else if (part !== "" && part !== ".") kept.push(part);
    }
    return kept.join("/");
  };
  const dirname = (path) => path.slice(0, Math.max(path.lastIndexOf("/"), 0)) || (path.startsWith("/") ? "/" : ".");
  const basename = (path, end = "") => {
    const name = path.replace(/\/+$/u, "").split("/").at(-1);
    return end && name.endsWith(end) ? name.slice(0, -end.length) : name;
  };
  const resolve = (...paths) => {
    const start = paths.findLastIndex((path) => String(path).startsWith("/"));
    return `/${parts(paths.slice(Math.max(start, 0)).join("/"))}`;
  };
  const join = (...paths) => (String(paths[0]).startsWith("/") ? "/" : "") + (parts(paths.join("/")) || ".");
  const extname = (path) => /\.[^./]*$/u.exec(basename(path))?.[0] ?? "";
  const relative = (from, to) => {
    const [a, b] = [parts(from).split("/"), parts(to).split("/")];
    while (a.length > 0 && b.length > 0 && a[0] === b[0]) { a.shift(); b.shift(); }
    return [...a.filter(Boolean).map(() => ".."), ...b].join("/");
  };
  const path = { join, resolve, dirname, basename, extname, relative, sep: "/", isAbsolute: (one) => one.startsWith("/"), normalize: join,
    parse: (one) => ({ dir: dirname(one), base: basename(one), ext: extname(one), name: basename(one, extname(one)) }) };
  path.posix = path;
  path.default = path;
  const url = { fileURLToPath: (one) => String(one).replace(/^file:\/\//u, ""), pathToFileURL: (one) => `file://${one}`, URL: globalThis.URL };
  /** What was provided with this name, such as the text of a file. Notes what is still needed. */
  const provided = (name) => {
    if (files.has(name)) return files.get(name);
    needed.push(name);
    throw new Missing(name);
  };
  const local = (one) => parts(String(one.href ?? one).replace(/^file:\/\//u, ""));
  const { fs, promises } = projectFiles({ named: () => provided("*"), text: (one) => provided(`=${one}`), path: local, unknown });
  const BUILT_IN = { path, url, fs, "fs/promises": promises };

  const process = {
    env: new Proxy(environment, { get: (target, key) => target[key], has: (target, key) => key in target }),
    cwd: () => "/", argv: [], platform: "linux", version: "v20.0.0", versions: { node: "20.0.0" }, exit() {}, on() {}, stdout: { isTTY: false },
  };

  const required = (specifier, from) => {
    const bare = specifier.replace(/^node:/u, "");
    if (Object.hasOwn(BUILT_IN, bare)) return BUILT_IN[bare];
    if (bare === "process") return process;
    if (bare === "module") return { createRequire: () => Object.assign((one) => required(one, from), { resolve: (one) => one }) };
    const local = specifier.startsWith(".") ? parts(`${dirname(from)}/${specifier}`) : specifier.startsWith("/") ? parts(specifier) : null;
    if (local === null) return unknown(specifier);
    const known = files.get(`?${local}`);
    if (known === undefined) {
      needed.push(local);
      throw new Missing(local);
    }
    return known === "" ? unknown(specifier) : load(known);
  };

  /** Modules may declare `require` themselves, but the compiler's calls of `require` for imports mean the engine's. */
  const withOwnRequire = (source) =>
    /^\s*(?:const|let|var)\s+require\s*=/mu.test(source) ? source.replace(/(?<![.\w$"'`/-])require(?![\w$"'`-]|\s*:)/gu, "$ownRequire") : source;

  const load = (name) => {
    const before = modules.get(name);
    if (before) return before.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const source = files.get(name);
    if (name.endsWith(".json")) {
      module.exports = JSON.parse(source.replace(/^\s*\/\/.*$/gmu, ""));
      return module.exports;
    }
    const compiled = JSON.parse(glosaCompiler.compile(withOwnRequire(source), name.replace(/\.[cm]([jt]s)$/u, ".$1")));
    if (compiled.kind === "error") throw Object.assign(new SyntaxError(compiled.message), { place: `${name}:${compiled.line}` });
    const body = compiled.engine.replace(/\bimport\(/gu, "$import(");
    const require = (specifier) => required(specifier, name);
    require.resolve = (specifier) => specifier;
    const imported = async (specifier) => {
      const before = new Set(pending.keys());
      const made = required(specifier, name);
      await Promise.all([...pending].filter(([one]) => !before.has(one)).map(([, promise]) => promise));
      return made;
    };
    const meta = { url: `file:///${name}`, dirname: dirname(`/${name}`), filename: `/${name}`, glob: () => { note("import.meta.glob"); return {}; }, env: environment };
    const run = (kind) =>
      (0, eval)(`(${kind}function (require, exports, module, $importMeta, __filename, __dirname, process, $import) {{\n${body}\n}})\n//# sourceURL=${name}`)(
        require, module.exports, module, meta, `/${name}`, dirname(`/${name}`), process, imported);
    try {
      run("");
    } catch (error) {
      const waits = /\bawait\b/u.test(body) && (error instanceof SyntaxError || error?.message === "await is not defined");
      if (!waits) throw error;
      module.exports = {};
      const running = run("async ");
      const isAlone = pending.size === 0;  // It may have read another one too early.
      pending.set(name, running.then(() => { if (isAlone) finished.add(name); }));
    }
    return module.exports;
  };

  const MOST = 2_000_000;
  let size = 0;
  const seen = new Set();
  const plain = (value, depth = 0) => {
    size += typeof value === "string" ? value.length : 1;
    if (size > MOST) throw new RangeError(`It has more than ${MOST} values and characters.`);
    if (value === null || ["string", "boolean"].includes(typeof value)) return value;
    if (typeof value === "number") return Number.isFinite(value) ? value : null;
    if (value === undefined || typeof value === "symbol") return null;
    if (typeof value === "bigint") return String(value);
    const mystery = mysteries.get(value);
    if (mystery) return { $unknown: mystery.name, $given: depth > 30 ? [] : mystery.given.map((one) => plain(one, depth + 1)) };
    if (typeof value === "function") return { $function: value.name };
    if (value instanceof RegExp) return { $pattern: value.source };
    if (value instanceof Date) return value.toISOString();
    if (value instanceof globalThis.URL) return value.href;
    if (seen.has(value) || depth > 30) return null;
    seen.add(value);
    try {
      if (Array.isArray(value)) return value.map((one) => plain(one, depth + 1));
      if (value instanceof Map) return plain(Object.fromEntries(value), depth);
      if (value instanceof Set) return plain([...value], depth);
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one, depth + 1)]));
    } finally {
      seen.delete(value);
    }
  };

  const parse = JSON.parse;
  /** Texts of files that can't be read are unknown, and so are the values in them. */
  JSON.parse = (text, ...rest) => (mysteries.has(text) ? unknown(`JSON.parse(${mysteries.get(text).name})`) : parse(text, ...rest));

  const report = (state) => ({ ...state, needed, unknowns: Object.fromEntries(unknowns), lost: Object.fromEntries(lost) });

  Object.assign(globalThis, {
    global: globalThis,
    require: undefined,
    console: Object.fromEntries(["log", "info", "warn", "error", "debug", "trace", "group", "groupEnd", "table"].map((name) => [name, () => {}])),
    setTimeout: () => 0, clearTimeout() {}, setInterval: () => 0, clearInterval() {},
    fetch: () => { throw new Error("It needs the network."); },
    structuredClone: globalThis.structuredClone ?? ((value) => JSON.parse(JSON.stringify(value))),
    URL: globalThis.URL ?? class URL {
      constructor(to, from = "") {
        const base = /^(\w+:\/\/[^/]*)(.*)$/u.exec(String(from.href ?? from));
        this.href = /^\w+:\/\//u.test(to) ? to : base ? (to.startsWith("/") ? base[1] + to : `${base[1]}/${parts(`${base[2].replace(/[^/]*$/u, "")}/${to}`)}`) : String(to);
        const found = /^(\w+:)\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/u.exec(this.href);
        [, this.protocol = "", this.host = "", this.pathname = "", this.search = "", this.hash = ""] = found ?? [];
        this.hostname = this.host;
        this.origin = `${this.protocol}//${this.host}`;
      }
      toString() { return this.href; }
    },
    glosaProvide(given) {
      for (const [name, text] of Object.entries(given)) files.set(name, text);
      return true;
    },
    glosaEnvironment(given) {
      Object.assign(environment, given);
      return true;
    },
    glosaEvaluate(entry, name, given) {
      modules.clear();
      needed = [];
      unknowns = new Map();
      lost = new Map();
      settled = null;
      size = 0;
      pending.clear();
      finished.clear();
      return evaluated(entry, name, given);
    },
    glosaSettled: () => settled ?? report({ kind: "error", message: "It waits for something that never comes.", place: "" }),
  });

  const evaluated = (entry, name, given) => {
    try {
      const exported = load(entry);
      let value = name ? exported[name] : exported?.default ?? exported;
      if (pending.size > 0) return waiting(entry, name, given);
      if (typeof value === "function" && !mysteries.has(value)) value = value(given);
      if (typeof value?.then === "function" && !mysteries.has(value)) {
        value.then((one) => { settled = report({ kind: "value", value: plain(one) }); }, (error) => { settled = failed(error); });
        return WAITING;
      }
      return report({ kind: "value", value: plain(value) });
    } catch (error) {
      return pending.size > 0 ? waiting(entry, name, given) : failed(error);
    }
  };

  /** Evaluates once more when the modules that wait are done, because the others may need what these export. */
  const waiting = (entry, name, given) => {
    const promises = [...pending.values()];
    pending.clear();
    Promise.all(promises).then(() => {
      for (const one of modules.keys()) if (!finished.has(one)) modules.delete(one);
      const state = evaluated(entry, name, given);
      if (state !== WAITING) settled = state;
    }).catch((error) => { settled = failed(error); });
    return WAITING;
  };
  const WAITING = { kind: "waiting", needed: [], unknowns: {}, lost: {} };

  /** The thrown value may be anything, and its texts may be endless. */
  const thrown = (read, most) => {
    try { return String(read() ?? "").slice(most); } catch { return ""; }
  };
  const failed = (error) => {
    const frames = thrown(() => error?.stack, -10_000);
    const place = [...frames.matchAll(/([^\s()]+):(\d+):\d+\)?$/gmu)].find((one) => files.has(one[1]));
    const message = thrown(() => String(error?.message ?? error), 0).slice(0, 500) || "It throws an error without a message.";
    return report({ kind: error instanceof Missing ? "missing" : "error", message, place: thrown(() => error?.place, 0) || (place ? `${place[1]}:${Number(place[2]) - 1}` : "") });
  };
})();
