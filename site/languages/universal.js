/**
 * The notation of the examples on the page settings/universal. It belongs to this documentation: the page says so, and
 * tests/contract/universal_notation.py evaluates it. The tokens have names that the code themes colour; solarizedlight
 * leaves operators plain, as in every language.
 */
export default {
  comment: { pattern: /\/\/.*/, greedy: true },
  string: { pattern: /"[^"\n]*"/, greedy: true },
  // A timeframe: H1 in "H1.close".
  symbol: /\b(?:MN1|W1|D1|H\d{1,2}|M\d{1,2})(?=\.)/,
  // What a candle has.
  property: /\b(?:open|high|low|close|volume|time)\b/,
  // What a rule answers.
  keyword: /\b(?:buy|sell|value)\b/,
  boolean: /\b(?:true|false)\b/,
  // A function.
  builtin: /\b[A-Za-z]\w*(?=\()/,
  number: /\b\d+(?:\.\d+)?/,
  operator: /\.\.|&&|\|\||[<>=!]=|[-+*/<>=!?:]/,
};
