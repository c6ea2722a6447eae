import type { ComponentPropsWithoutRef, ReactNode, Ref } from "react";
import { classNames } from "~/ui/text/class-names";
import { control } from "./control.css";
import { FieldFrame, type FieldTexts, type FramedField } from "./field-frame";
import * as styles from "./text-box.css";

export type TextBoxProps = FieldTexts &
  Omit<ComponentPropsWithoutRef<"input">, "prefix" | "form"> & {
    field: FramedField;
    prefix?: string;
    suffix?: string;
    boxRef?: Ref<HTMLInputElement>;
    /** Of a field that a form's answer may refuse (form-alert.tsx). */
    alert?: { ref: Ref<HTMLInputElement>; autoFocus: boolean };
    /** Its space is reserved before the scripts run: `scripted` (app/ui/frame/scripted.css.ts). */
    before?: ReactNode;
    after?: ReactNode;
  };

export function TextBox({
  field,
  label,
  hint,
  optional,
  prefix,
  suffix,
  boxRef,
  alert,
  before,
  after,
  ...input
}: TextBoxProps) {
  const affixed = Boolean(prefix ?? suffix);
  const box = (
    <input ref={boxRef} {...input} {...alert} className={classNames(control, affixed && styles.grouped)} />
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
      {before === undefined && after === undefined ? (
        group
      ) : (
        <div className={styles.line}>
          {before}
          {group}
          {after}
        </div>
      )}
    </FieldFrame>
  );
}
