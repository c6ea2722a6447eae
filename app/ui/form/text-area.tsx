import { getTextareaProps } from "@conform-to/react";
import type { ComponentPropsWithoutRef } from "react";
import { control } from "./control.css";
import { describedBy, type Field, FieldFrame, type FieldTexts } from "./field-frame";

type TextareaProps = Omit<ComponentPropsWithoutRef<"textarea">, "name" | "id" | "form">;

export type TextAreaProps = FieldTexts & TextareaProps & { field: Field };

export function TextArea({ field, label, hint, optional, rows = 4, ...rest }: TextAreaProps) {
  const { key, ...textarea } = getTextareaProps(field, describedBy(field, hint));
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <textarea key={key} {...textarea} {...rest} rows={rows} className={control} />
    </FieldFrame>
  );
}
