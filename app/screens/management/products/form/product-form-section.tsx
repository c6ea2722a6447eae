import type { ReactNode } from "react";
import { look as card } from "~/ui/frame/card.css";
import { classNames } from "~/ui/text/class-names";
import * as styles from "./product-form-section.css";

export interface FormSectionProps {
  title: string;
  note?: string;
  /** False hides the section and does not send it, because nobody could see an error in it. */
  applies?: boolean;
  children: ReactNode;
}

export function FormSection({ title, note, applies = true, children }: FormSectionProps) {
  return (
    <fieldset className={classNames(card.flat, styles.section)} hidden={!applies} disabled={!applies}>
      <legend className={styles.legend}>
        {title}
        {note ? <span className={styles.note}>{note}</span> : null}
      </legend>
      {children}
    </fieldset>
  );
}

export function WholeRow({ children }: { children: ReactNode }) {
  return <div className={styles.wholeRow}>{children}</div>;
}
