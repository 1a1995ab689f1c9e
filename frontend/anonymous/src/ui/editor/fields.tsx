import { once } from "@glosa/kit/browser/once.ts";
import { useEffect, useRef } from "react";
import type { Field } from "../../store/state.ts";
import { sendOnKeys } from "@glosa/comments/text.ts";
import { useSurroundings, useThread } from "../surroundings.ts";

const KINDS = {
  nick: { type: "text", autoComplete: "nickname" },
  mail: { type: "email", autoComplete: "email" },
  link: { type: "text", autoComplete: "url", inputMode: "url" },
} as const;

/** The author's fields, in the configured order. */
export function Fields() {
  const { meta } = useSurroundings().thread.options;
  return (
    <div className={`vheader item${meta.length}`}>
      {meta.map((field) => (
        <FieldInput key={field} field={field} />
      ))}
    </div>
  );
}

function FieldInput({ field }: { readonly field: Field }) {
  const { thread } = useSurroundings();
  const { messages, options } = thread;
  const value = useThread(({ editor }) => editor.fields[field]);
  const invalid = useThread(({ editor }) => editor.invalid === field);
  const focus = useThread(({ editor }) => (editor.focus?.on === field ? editor.focus : null));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => once(focus, () => input.current?.focus()), [focus]);

  const required = options.requiredFields.includes(field);
  return (
    <input
      ref={input}
      {...KINDS[field]}
      className={`v${field} vinput`}
      name={field}
      spellCheck={false}
      value={value}
      required={required}
      aria-invalid={invalid}
      aria-label={messages[field]}
      placeholder={required ? `${messages[field]} (${messages.required})` : messages[field]}
      onChange={(event) => thread.setField(field, event.currentTarget.value)}
      onKeyDown={(event) => void sendOnKeys(event, () => event.currentTarget.form?.requestSubmit())}
      onBlur={() => void thread.leaveField(field)}
    />
  );
}
