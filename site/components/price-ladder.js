/** A price ladder. `show` lists the levels that readers may type: stop, target, breakeven, partials. */

const LEVELS = ["stop", "target", "breakeven", "partials"];

const WORDS = {
  pt: {
    title: "Ilustração: escada de preços.",
    text: "Resultado em pontos: na compra, (saída − entrada) ÷ tamanho do ponto; na venda, (entrada − saída) ÷ tamanho do ponto. Em dinheiro: pontos × volume × valor do ponto, antes dos custos.",
  },
  en: {
    title: "Illustration: price ladder.",
    text: "Result in points: for a buy, (exit − entry) ÷ point size; for a sell, (entry − exit) ÷ point size. In money: points × volume × point value, before costs.",
  },
};

export function render({ show, ...others }, React, { lang }) {
  const [other] = Object.keys(others);
  if (other !== undefined) throw new TypeError(`There is no property '${other}'. Expected only 'show'.`);
  const known = Array.isArray(show) && show.length > 0 && show.every((level) => LEVELS.includes(level));
  if (!known || new Set(show).size < show.length) {
    throw new TypeError(`'show' is ${JSON.stringify(show) ?? "missing"}. Expected a list of ${LEVELS.join(", ")}, each at most once.`);
  }
  const { title, text } = lang.startsWith("pt") ? WORDS.pt : WORDS.en;
  const h = React.createElement;
  return h("div", { className: "illustration" }, h("p", null, h("strong", null, title), ` ${text}`));
}

export async function mount(element, props) {
  const { start } = await import("../../illustrations/price-ladder.js");
  return start(element, props);
}
