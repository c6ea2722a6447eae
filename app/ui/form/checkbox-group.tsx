import { getCollectionProps } from "@conform-to/react";
import * as choice from "./choice.css";
import { type Field, FieldError } from "./field-frame";
import * as styles from "./field-frame.css";

interface CheckboxGroupProps {
  field: Field;
  legend: string;
  note?: string;
  options: readonly { value: string; label: string; hint?: string }[];
}

/** The first box has the field's id, so that a link from the error summary finds it. */
export function CheckboxGroup({ field, legend, note, options }: CheckboxGroupProps) {
  const boxes = getCollectionProps(field, { type: "checkbox", options: options.map(({ value }) => value) });
  return (
    <fieldset className={styles.frame} aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className={styles.label}>{legend}</legend>
      {note ? <p className={styles.hint}>{note}</p> : null}
      <div>
        {options.map(({ value, label, hint }, index) => {
          const { key, id, ...box } = boxes[index] ?? { key: value, id: value };
          return (
            <label key={key} className={choice.choice}>
              <input {...box} id={index === 0 ? field.id : id} className={choice.mark} />
              <span className={choice.texts}>
                {label}
                {hint ? <span className={styles.hint}>{hint}</span> : null}
              </span>
            </label>
          );
        })}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
