import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import * as styles from "./field-frame.css";
import { Icon } from "~/ui/frame/icon";

/** Any field of any conform form. */
export type Field = FieldMetadata<unknown>;

/** What stands around a control needs no more than this: a plain form's fields have it too. */
export type FramedField = Pick<Field, "id" | "descriptionId" | "errorId" | "errors">;

export const framedField = (id: string, errors: string[] | undefined): FramedField => ({
  id,
  descriptionId: `${id}-description`,
  errorId: `${id}-error`,
  errors,
});

/** Ties a plain form's control to what stands around it, as conform does for its own. */
export const tied = ({ id, descriptionId, errorId, errors }: FramedField, hint?: ReactNode) => ({
  id,
  "aria-invalid": errors ? true : undefined,
  "aria-describedby": [errors && errorId, hint && descriptionId].filter(Boolean).join(" ") || undefined,
});

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  /** Most fields are needed, so the few that are not say so. */
  optional?: boolean;
};

/** What ties a control to its hint; conform adds the id of the error itself. */
export const describedBy = (field: Field, hint: ReactNode) => ({
  ariaDescribedBy: hint ? field.descriptionId : undefined,
});

export function FieldLabel({ label, optional }: Pick<FieldTexts, "label" | "optional">) {
  return (
    <>
      {label}
      {optional ? <span className={styles.optional}> (optional)</span> : null}
    </>
  );
}

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

export type FieldFrameProps = FieldTexts & { field: FramedField; children: ReactNode };

/** Label above, hint under it, control, error under the control. */
export function FieldFrame({ field, label, hint, optional, children }: FieldFrameProps) {
  return (
    <div className={styles.frame}>
      <label className={styles.label} htmlFor={field.id}>
        <FieldLabel label={label} optional={optional} />
      </label>
      <FieldHint field={field} hint={hint} />
      {children}
      <FieldError field={field} />
    </div>
  );
}
