/** Vite gives a stylesheet its address in the built site. */
declare module "*.css?url" {
  const address: string;
  export default address;
}
