import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import * as styles from "./field-frame.css";
import { Icon } from "~/ui/frame/icon";
import { t } from "~/texts/t";

export type Field = FieldMetadata<unknown>;

export type FramedField = Pick<Field, "id" | "descriptionId" | "errorId" | "errors">;

export const framedField = (id: string, errors: string[] | undefined): FramedField => ({
  id,
  descriptionId: `${id}-description`,
  errorId: `${id}-error`,
  errors,
});

export const fieldAttributes = ({ id, descriptionId, errorId, errors }: FramedField, hint?: ReactNode) => ({
  id,
  "aria-invalid": errors ? true : undefined,
  "aria-describedby": [errors && errorId, hint && descriptionId].filter(Boolean).join(" ") || undefined,
});

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  /** Most fields are required, so only the others are marked. */
  optional?: boolean;
};

/** Only the hint: conform adds the error's id itself. */
export const describedBy = (field: Field, hint: ReactNode) => ({
  ariaDescribedBy: hint ? field.descriptionId : undefined,
});

export const FieldLabel = ({ label, optional }: Pick<FieldTexts, "label" | "optional">) => (
  <>
    {label}
    {optional ? <span className={styles.optional}>{` ${t("(optional)")}`}</span> : null}
  </>
);

export function FieldHint({ field, hint }: { field: FramedField; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={field.descriptionId} className={styles.hint}>
      {hint}
    </p>
  );
}

export function FieldError({ field }: { field: FramedField }) {
  const [message] = field.errors ?? [];
  if (!message) return null;
  return (
    <p id={field.errorId} className={styles.error}>
      <Icon name="warning" />
      {message}
    </p>
  );
}

type FieldFrameProps = FieldTexts & { field: FramedField; children: ReactNode };

export const FieldFrame = ({ field, label, hint, optional, children }: FieldFrameProps) => (
  <div className={styles.frame}>
    <label className={styles.label} htmlFor={field.id}>
      <FieldLabel label={label} optional={optional} />
    </label>
    <FieldHint field={field} hint={hint} />
    {children}
    <FieldError field={field} />
  </div>
);
