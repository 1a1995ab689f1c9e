const items = (prefix, words) => [
  { text: words[0], link: `${prefix}`, icon: "reco-home" },
  { text: words[1], items: [{ text: words[2], items: [{ text: words[3], link: `${prefix}guide/start.md` }] }, { text: "GitHub", link: "https://github.com/ana" }] },
  { text: words[4], link: `${prefix}gone/` },
];
exports.pt = items("/", ["Início", "Mais", "Guia", "Começo", "Perdida"]);
exports.en = items("/en/", ["Home", "More", "Guide", "Start", "Lost"]);
