/** A stylesheet's text, with its imports in it. */
declare module "*.css?inline" {
  const text: string;
  export default text;
}
