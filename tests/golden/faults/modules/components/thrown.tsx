throw "no";
export default () => <p>x</p>;
