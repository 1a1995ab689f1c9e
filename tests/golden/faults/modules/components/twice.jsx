export default () => <p>x</p>;
