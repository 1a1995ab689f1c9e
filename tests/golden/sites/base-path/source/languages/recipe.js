export default { keyword: /\b(?:mix|stir)\b/, number: /\d+/ };
