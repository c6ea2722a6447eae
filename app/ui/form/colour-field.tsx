import type { FormEvent } from "react";
import { parseColour } from "~/domain/contrast";
import * as styles from "./colour-field.css";
import type { Field, FieldTexts } from "./field-frame";
import { TextField } from "./text-field";
import { useHydrated } from "~/ui/line/use-hydrated";

export type ColourFieldProps = FieldTexts & { field: Field; label: string };

/** A colour written as #rrggbb; with scripts it can also be picked. Only the text is sent. */
export function ColourField({ field, label, ...texts }: ColourFieldProps) {
  const hydrated = useHydrated();
  const typed = typeof field.value === "string" ? field.value : undefined;
  const picker = (
    <input
      type="color"
      aria-label={`Pick ${label.toLowerCase()}`}
      value={parseColour(typed) ?? "#000000"}
      onChange={(change) => writeInto(field.name, change)}
      className={styles.picker}
    />
  );
  return (
    <TextField
      field={field}
      label={label}
      {...texts}
      maxLength={7}
      spellCheck={false}
      before={hydrated ? picker : undefined}
    />
  );
}

/** As if it had been typed: conform hears of it. */
function writeInto(name: string, { currentTarget: picker }: FormEvent<HTMLInputElement>) {
  const input = picker.form?.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = picker.value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
