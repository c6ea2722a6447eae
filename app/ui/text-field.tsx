import { getInputProps } from "@conform-to/react";
import type { ComponentPropsWithoutRef, ReactNode, Ref } from "react";
import { classNames } from "./class-names";
import { control } from "./control.css";
import { describedBy, type Field, FieldFrame, type FieldTexts } from "./field-frame";
import * as styles from "./text-field.css";

type TextType =
  "text" | "email" | "tel" | "password" | "search" | "date" | "datetime-local" | "number" | "url";

type InputProps = Omit<ComponentPropsWithoutRef<"input">, "type" | "prefix" | "name" | "id" | "form">;

export type TextFieldProps = FieldTexts &
  InputProps & {
    field: Field;
    type?: TextType;
    prefix?: string;
    suffix?: string;
    boxRef?: Ref<HTMLInputElement>;
    /** Buttons on the input's own line. */
    before?: ReactNode;
    after?: ReactNode;
  };

export function TextField({
  field,
  label,
  hint,
  optional,
  type = "text",
  prefix,
  suffix,
  boxRef,
  before,
  after,
  ...rest
}: TextFieldProps) {
  // A password is never written back into the page.
  const value = type !== "password";
  const { key, ...input } = getInputProps(field, { type, value, ...describedBy(field, hint) });
  const affixed = Boolean(prefix ?? suffix);
  const box = (
    <input
      key={key}
      ref={boxRef}
      {...input}
      {...rest}
      className={classNames(control, affixed && styles.grouped)}
    />
  );
  const group = affixed ? (
    <div className={styles.group}>
      {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
      {box}
      {suffix ? <span className={styles.suffix}>{suffix}</span> : null}
    </div>
  ) : (
    box
  );
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      {before || after ? (
        <div className={styles.line}>
          {before}
          {group}
          {after}
        </div>
      ) : (
        group
      )}
    </FieldFrame>
  );
}
