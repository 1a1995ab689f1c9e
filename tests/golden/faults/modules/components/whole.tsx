export * from "react";
export default () => <p>x</p>;
