import { getInputProps } from "@conform-to/react";
import * as styles from "./choice.css";
import { type Field, FieldError, FieldHint, FieldLabel, type FieldTexts } from "./field-frame";
import { hint as hintStyle, frame, label as labelStyle } from "./field-frame.css";
import type { Option } from "./select-field";

type RadioGroupProps = FieldTexts & { field: Field; options: readonly (Option & { hint?: string })[] };

/** The first button has the field's id, so that a link from the error summary finds it. */
export function RadioGroup({ field, label, hint, optional, options }: RadioGroupProps) {
  const descriptions = [field.errors && field.errorId, hint && field.descriptionId].filter(Boolean).join(" ");
  return (
    <fieldset className={frame} aria-describedby={descriptions || undefined}>
      <legend className={labelStyle}>
        <FieldLabel label={label} optional={optional} />
      </legend>
      <FieldHint field={field} hint={hint} />
      <div className={styles.choices}>
        {options.map((option, index) => {
          const { key, id, ...input } = getInputProps(field, { type: "radio", value: option.value });
          // conform omits a blank value, and then a browser would send 'on'
          const blank = option.value === "" ? { value: "", defaultChecked: !field.initialValue } : {};
          return (
            <label key={`${key}-${option.value}`} className={styles.choice}>
              <input {...input} {...blank} id={index === 0 ? id : `${id}-${index}`} className={styles.mark} />
              <span className={styles.texts}>
                {option.label}
                {option.hint ? <span className={hintStyle}>{option.hint}</span> : null}
              </span>
            </label>
          );
        })}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
