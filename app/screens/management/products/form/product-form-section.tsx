import type { ReactNode } from "react";
import type { Part } from "~/domain/product/field-row";
import { look as card } from "~/ui/frame/card.css";
import { classNames } from "~/ui/text/class-names";
import * as styles from "./product-form-section.css";

export interface FormSectionProps {
  title: string;
  note?: string;
  part?: Part;
  children: ReactNode;
}

export const FormSection = ({ title, note, part, children }: FormSectionProps) => (
  <fieldset className={classNames(card.flat, styles.section)} data-part={part}>
    <legend className={styles.legend}>
      {title}
      {note ? <span className={styles.note}>{note}</span> : null}
    </legend>
    {children}
  </fieldset>
);

export const FullWidthRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.wholeRow}>{children}</div>
);
