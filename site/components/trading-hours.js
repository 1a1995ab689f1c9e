/** A strip of the day with the trading hours. It has no properties. */

const WORDS = {
  pt: {
    title: "Ilustração: faixa do horário.",
    text: "Do início ao fim, menos o intervalo, as entradas são permitidas. Fora disso, os sinais são ignorados.",
  },
  en: {
    title: "Illustration: trading-hours strip.",
    text: "From start to end, less the interval, entries are allowed. Outside of that, signals are ignored.",
  },
};

export function render(props, React, { lang }) {
  const [other] = Object.keys(props);
  if (other !== undefined) throw new TypeError(`There is no property '${other}'. Expected none.`);
  const { title, text } = lang.startsWith("pt") ? WORDS.pt : WORDS.en;
  const h = React.createElement;
  return h("div", { className: "illustration" }, h("p", null, h("strong", null, title), ` ${text}`));
}

export async function mount(element, props) {
  const { start } = await import("../../illustrations/trading-hours.js");
  return start(element, props);
}
