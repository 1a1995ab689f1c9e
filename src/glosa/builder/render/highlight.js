// Highlights code with Prism. Each set of languages has its own Prism, so that a block's HTML doesn't depend on what other blocks loaded.
globalThis.glosaCode = ((seconds) => {
  const prisms = new Map();
  // The site's own languages.
  const own = {};
  // The block that is being highlighted. A call that is stopped from outside leaves it behind.
  let current = null;
  // Language → its block that took too long.
  const endless = new Map();

  // Prism merges a grammar's `rest` on first use. With a `rest` within it, the result would depend on which grammar is used first.
  const merge = (grammar, seen) => {
    if (Object.prototype.toString.call(grammar) !== "[object Object]" || seen.has(grammar)) return;
    seen.add(grammar);
    const { rest } = grammar;
    if (rest) {
      merge(rest, seen);
      for (const token in rest) grammar[token] = rest[token];
      delete grammar.rest;
    }
    for (const token in grammar) for (const one of [grammar[token]].flat()) merge(one?.inside, seen);
  };

  // Kinds of tokens that are also classes of the reader's layout.
  const taken = new Set(["content", "header", "heading", "languages", "outline"]);
  const apart = (prism) =>
    prism.hooks.add("wrap", (token) => {
      token.classes = token.classes.map((name) => (taken.has(name) ? `token-${name}` : name));
    });

  const highlighted = ([code, language, prism]) => {
    if (endless.has(language)) {
      const reason = endless.get(language) === code ? `It took longer than ${seconds} seconds.` : "";
      return { reason, timed_out: true };
    }
    current = [code, language];
    globalThis.Prism = prisms.get(prism);
    try {
      return Prism.highlight(code, Prism.languages[language] ?? {}, language);
    } catch (error) {
      return { reason: String(error) };
    }
  };

  return {
    // `Prism` has the site's own languages.
    own: (prism, names) => {
      for (const name of names) merge((own[name] = Prism.languages[name]), new Set());
      apart(Prism);
      prisms.set(prism, Prism);
    },
    // `Prism` has these built-in languages.
    ready: (prism) => {
      Object.setPrototypeOf(Prism.languages, own);
      apart(Prism);
      prisms.set(prism, Prism);
    },
    highlight: (blocks) => {
      if (current !== null) endless.set(current[1], current[0]);
      current = null;
      const answers = JSON.parse(blocks).map(highlighted);
      current = null;
      return JSON.stringify(answers);
    },
  };
})
