import type { FormEvent } from "react";
import { parseColour } from "~/domain/banner/contrast";
import * as styles from "./colour-field.css";
import type { Field, FieldTexts } from "./field-frame";
import { TextField } from "./text-field";
import { scripted } from "~/ui/frame/scripted.css";
import { classNames } from "~/ui/text/class-names";

type ColourFieldProps = FieldTexts & {
  field: Field;
  label: string;
  /** The colour that holds while none is typed: the picker begins there. */
  start: string;
};

/** Only the text, #rrggbb, is sent; scripts add a colour picker. */
export function ColourField({ field, label, start, ...texts }: ColourFieldProps) {
  const typed = typeof field.value === "string" ? field.value : undefined;
  const picker = (
    <input
      type="color"
      aria-label={`Pick ${label.toLowerCase()}`}
      value={parseColour(typed) ?? start}
      onChange={(change) => writeInto(field.name, change)}
      className={classNames(styles.picker, scripted)}
    />
  );
  return (
    <TextField field={field} label={label} {...texts} maxLength={7} spellCheck={false} before={picker} />
  );
}

function writeInto(name: string, { currentTarget: picker }: FormEvent<HTMLInputElement>) {
  const input = picker.form?.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = picker.value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
