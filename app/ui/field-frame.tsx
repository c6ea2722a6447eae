import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import * as styles from "./field-frame.css";
import { Icon } from "./icon";

/** Any field of any conform form. */
export type Field = FieldMetadata<unknown>;

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

export function FieldHint({ field, hint }: { field: Field; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={field.descriptionId} className={styles.hint}>
      {hint}
    </p>
  );
}

export function FieldError({ field }: { field: Field }) {
  const [message] = field.errors ?? [];
  if (!message) return null;
  return (
    <p id={field.errorId} className={styles.error}>
      <Icon name="warning" />
      {message}
    </p>
  );
}

export type FieldFrameProps = FieldTexts & { field: Field; children: ReactNode };

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
