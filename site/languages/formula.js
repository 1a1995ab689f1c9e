/**
 * Formulas as people write them, in the words of any language: names may have accents and spaces, and stay plain.
 * The tokens have names that the code themes colour; solarizedlight leaves operators plain, as in every language.
 */
export default {
  comment: { pattern: /\/\/.*/, greedy: true },
  string: { pattern: /"[^"\n]*"|“[^”\n]*”/, greedy: true },
  // What a line defines: "TR", "%K", "+DI", "A/D", "faixa superior" before the equals sign.
  property: {
    pattern: /(^[ \t]*)[%+\-−]?\p{L}[\p{L}\p{M}\p{N}_/%’-]*(?: [\p{L}\p{M}\p{N}_/%’-]+)*(?=(?: ?\([^()\n]*\)| ?\[[^[\]\n]*\])?[ \t]*=(?!=))/mu,
    lookbehind: true,
  },
  // Before functions, because the sigma is a letter too.
  operator: /[+\-−±*×·/÷^=≠≈<>≤≥!|√∑Σ→]/,
  keyword: /(?<![\p{L}\p{M}\p{N}_])(?:if|else|otherwise|where|and|or|se|senão|caso contrário|onde|ou)(?![\p{L}\p{M}\p{N}_])/u,
  // A function of one word or several: "max(", "média exponencial(".
  builtin: /\p{L}[\p{L}\p{M}\p{N}_’]*(?: [\p{L}\p{M}\p{N}_’]+)*(?=\()/u,
  // A decimal comma has no space after it; the comma between two values has.
  number: /(?<![\p{L}\p{M}\p{N}_])\d+(?:[.,]\d+)*/u,
  symbol: /%/,
  punctuation: /[()[\]{},;:.…]/,
};
