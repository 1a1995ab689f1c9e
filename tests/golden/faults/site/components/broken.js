export function render() {
  return "
}
