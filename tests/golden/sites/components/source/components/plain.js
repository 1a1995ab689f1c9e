export const render = ({ text }, { createElement: h }) => h("p", null, text);

export function mount(element) {
  element.dataset.mounted = "";
}
