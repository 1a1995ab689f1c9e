/** A converter between points, ticks, percent and currency. It has no properties. */

const WORDS = {
  pt: {
    title: "Ilustração: conversor de unidades.",
    text: "Distância no preço = pontos × tamanho do ponto = ticks × tamanho do tick = percentual × preço ÷ 100. Em dinheiro: ticks × valor do tick × volume.",
  },
  en: {
    title: "Illustration: unit converter.",
    text: "Distance in price = points × point size = ticks × tick size = percentage × price ÷ 100. In money: ticks × tick value × volume.",
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
  const { start } = await import("../../illustrations/unit-converter.js");
  return start(element, props);
}
