/** What stylesheets export to the modules that import them. */
declare module "*.module.css" {
  /** Each class name as written, with its name in the page. */
  const names: Readonly<Record<string, string>>;
  export default names;
}

declare module "*.css" {}
