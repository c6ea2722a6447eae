import { getSelectProps } from "@conform-to/react";
import { classNames } from "~/ui/text/class-names";
import { control } from "./control.css";
import { describedBy, type Field, FieldFrame, type FieldTexts } from "./field-frame";
import { Icon } from "~/ui/frame/icon";
import * as styles from "./select-field.css";

export type Option = { value: string; label: string };

export type SelectFieldProps = FieldTexts & {
  field: Field;
  options: readonly Option[];
  placeholder?: string;
  autoComplete?: string;
};

export function SelectField(props: SelectFieldProps) {
  const { field, label, hint, optional, options, placeholder, autoComplete } = props;
  const { key, ...select } = getSelectProps(field, describedBy(field, hint));
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <div className={styles.frame}>
        <select
          key={key}
          {...select}
          autoComplete={autoComplete}
          className={classNames(control, styles.select)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" className={styles.arrow} />
      </div>
    </FieldFrame>
  );
}
