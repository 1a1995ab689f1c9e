/** Firefox before 119 reflects no ARIA attribute as a property: code that sets one there says nothing to a screen reader. */
for (const name of Object.getOwnPropertyNames(Element.prototype)) {
  if (name === "role" || /^aria[A-Z]/u.test(name)) Reflect.deleteProperty(Element.prototype, name);
}
