export function render({ value }) {
  throw new TypeError("meter needs a number 'value'");
}
