import { getInputProps } from "@conform-to/react";
import * as styles from "./choice.css";
import { describedBy, type Field, FieldError, FieldHint, type FieldTexts } from "./field-frame";

type CheckboxFieldProps = Omit<FieldTexts, "optional"> & { field: Field; value?: string };

export function CheckboxField({ field, label, hint, value = "on" }: CheckboxFieldProps) {
  const { key, ...input } = getInputProps(field, { type: "checkbox", value, ...describedBy(field, hint) });
  return (
    <div>
      <label className={styles.choice}>
        <input key={key} {...input} className={styles.mark} />
        {label}
      </label>
      <FieldHint field={field} hint={hint} />
      <FieldError field={field} />
    </div>
  );
}
