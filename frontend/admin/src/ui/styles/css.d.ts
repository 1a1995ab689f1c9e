/** A stylesheet that the build puts next to the page. */
declare module "*.css";
