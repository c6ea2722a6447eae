import { t } from "~/texts/t";
import type { Field } from "./field-frame";
import { TextField } from "./text-field";

/** Recovery codes have letters too, so this is no number field. */
export const CodeField = ({
  field,
  label = t("Code"),
  hint,
}: {
  field: Field;
  label?: string;
  hint: string;
}) => (
  <TextField
    field={field}
    label={label}
    hint={hint}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={64}
  />
);
