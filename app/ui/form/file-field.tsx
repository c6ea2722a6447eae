import { getInputProps } from "@conform-to/react";
import { classNames } from "~/ui/text/class-names";
import { control } from "./control.css";
import { describedBy, type Field, FieldFrame, type FieldTexts } from "./field-frame";
import * as styles from "./file-field.css";

type FileFieldProps = FieldTexts & { field: Field; accept?: string };

/** Must be the last field of its form, so that text arrives even if the file is too large (D61). */
export function FileField({ field, label, hint, optional, accept }: FileFieldProps) {
  const { key, ...input } = getInputProps(field, { type: "file", value: false, ...describedBy(field, hint) });
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <input key={key} {...input} accept={accept} className={classNames(control, styles.file)} />
    </FieldFrame>
  );
}
