import type { FormEvent } from "react";
import { parseColour } from "~/domain/banner/contrast";
import * as styles from "./colour-field.css";
import type { Field, FieldTexts } from "./field-frame";
import { TextField } from "./text-field";
import { useHydrated } from "~/ui/network/use-hydrated";

type ColourFieldProps = FieldTexts & { field: Field; label: string };

/** Only the text, #rrggbb, is sent; scripts add a colour picker. */
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

function writeInto(name: string, { currentTarget: picker }: FormEvent<HTMLInputElement>) {
  const input = picker.form?.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = picker.value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
