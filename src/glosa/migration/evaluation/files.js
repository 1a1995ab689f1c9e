/**
 * Node's `fs` for a configuration that lists or reads files of its project. It changes nothing. `named` returns the paths of all files,
 * one a line, and `text` the text of one, or `null` if it can't be read. `path` makes a path relative to the project's folder. What
 * isn't there is unknown, because a script may write it before a build.
 */
const projectFiles = ({ named, text, path, unknown }) => {
  let entries = null;

  /** Each file is `true`, and each folder has the names in it. */
  const all = () => {
    if (entries) return entries;
    const found = new Map([["", new Set()]]);
    for (const file of named().split("\n").filter(Boolean)) {
      found.set(file, true);
      let place = file;
      while (place) {
        const end = place.lastIndexOf("/");
        const folder = place.slice(0, Math.max(end, 0));
        const isNew = !found.has(folder);
        if (isNew) found.set(folder, new Set());
        found.get(folder).add(place.slice(end + 1));
        if (!isNew) break;
        place = folder;
      }
    }
    return (entries = found);
  };
  const fails = (code, why, call, one) => { throw Object.assign(new Error(`${code}: ${why}, ${call} '${one}'`), { code }); };
  const at = (call, one) => all().get(path(one)) ?? fails("ENOENT", "no such file or directory", call, one);
  const about = (isFile) => {
    const facts = { isFile: () => isFile, isDirectory: () => !isFile, isSymbolicLink: () => false, size: 0 };
    for (const time of ["atime", "mtime", "ctime", "birthtime"])
      for (const key of [time, `${time}Ms`]) Object.defineProperty(facts, key, { get: () => unknown(`fs.statSync().${key}`) });
    return facts;
  };
  const within = (folder, isRecursive) =>
    [...all().get(folder)].sort().flatMap((name) => {
      const place = folder ? `${folder}/${name}` : name;
      return [place, ...(isRecursive && all().get(place) !== true ? within(place, true) : [])];
    });

  const reads = {
    existsSync: (one) => all().has(path(one)),
    accessSync: (one) => { at("access", one); },
    realpathSync: (one) => one,
    statSync: (one, options) => options?.throwIfNoEntry === false && !reads.existsSync(one) ? undefined : about(at("stat", one) === true),
    readdirSync(one, options) {
      if (!reads.existsSync(one)) return unknown("fs.readdirSync")(one);
      if (at("scandir", one) === true) fails("ENOTDIR", "not a directory", "scandir", one);
      const folder = path(one);
      const found = within(folder, options?.recursive === true);
      if (!options?.withFileTypes) return found.map((place) => (folder ? place.slice(folder.length + 1) : place));
      return found.map((place) => {
        const parent = `/${place}`.replace(/\/[^/]*$/u, "") || "/";
        return { ...about(all().get(place) === true), name: place.split("/").at(-1), path: parent, parentPath: parent };
      });
    },
    readFileSync(one) {
      if (!reads.existsSync(one)) return unknown("fs.readFileSync")(one);
      if (at("open", one) !== true) fails("EISDIR", "illegal operation on a directory", "read", one);
      return text(path(one)) ?? unknown("fs.readFileSync")(one);
    },
  };
  reads.lstatSync = reads.statSync;
  const writes = ["writeFileSync", "appendFileSync", "mkdirSync", "rmSync", "rmdirSync", "unlinkSync", "copyFileSync", "cpSync", "renameSync"];
  for (const name of writes) reads[name] = () => {};

  const others = (known, name) =>
    new Proxy(known, { get: (_, key) => (key in known || typeof key === "symbol" || ["then", "__esModule"].includes(key) ? known[key] : unknown(`${name}.${key}`)) });
  const promises = others(
    Object.fromEntries(Object.entries(reads).map(([name, read]) => [name.replace(/Sync$/u, ""), async (...given) => read(...given)])), "fs.promises");
  promises.default = promises;
  reads.promises = promises;
  const fs = others(reads, "fs");
  fs.default = fs;
  return { fs, promises };
};
