/** A form that readers can fill with the numbers of a worked setup. */
import { type ComponentProps, useState } from "react";
import { Form, type Values } from "./form";
import { FILES, type SetupName } from "./setups/files";
import { fill } from "./setups/preload";
import "./preset-form.css";

const WORDS = {
  pt: {
    choose: "Preencher com um exemplo:",
    names: { win: "WIN", wdo: "WDO", share: "Ação", eurusd: "EURUSD" },
    filled: (name: string) => `Preenchido com os números do setup de exemplo: ${name}.`,
  },
  en: {
    choose: "Fill in an example:",
    names: { win: "WIN", wdo: "WDO", share: "Share", eurusd: "EURUSD" },
    filled: (name: string) => `Filled in with the numbers of the example setup: ${name}.`,
  },
};

export function PresetForm<Given = Values>(props: ComponentProps<typeof Form<Given>>) {
  const words = props.lang.startsWith("pt") ? WORDS.pt : WORDS.en;
  const [filled, setFilled] = useState({ round: 0, by: "" });
  const choose = async (name: SetupName) => {
    const { default: setup } = await FILES[name]();
    fill(setup, props.name);
    setFilled(({ round }) => ({ round: round + 1, by: words.names[name] }));
  };
  return (
    <>
      <p className="presets">
        {words.choose}{" "}
        {(Object.keys(FILES) as SetupName[]).map((name) => (
          <button key={name} type="button" onClick={() => void choose(name)}>
            {words.names[name]}
          </button>
        ))}
      </p>
      <p aria-live="polite" className="unseen">
        {filled.by && words.filled(filled.by)}
      </p>
      <Form<Given> key={filled.round} {...props} />
    </>
  );
}
