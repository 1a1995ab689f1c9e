/** Types of values of CSS properties, which React's types need. Any property is possible: pages can't have `style` attributes. */
export interface Properties<Length = string | number> {
  [property: string]: Length | undefined;
}
