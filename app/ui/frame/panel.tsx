import { type ReactNode, useId } from "react";
import type { CardLook } from "./card";
import { look as card } from "./card.css";
import { classNames } from "~/ui/text/class-names";
import * as styles from "./panel.css";

type PanelProps = {
  title: ReactNode;
  level?: 2 | 3 | 4;
  /** 'bare' has no surface, because its content has one, such as a table or cards. */
  look?: CardLook | "bare";
  id?: string;
  actions?: ReactNode;
  children: ReactNode;
};

export function Panel({ title, level = 2, look = "flat", id, actions, children }: PanelProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={classNames(styles.panel, look !== "bare" && card[look])}
    >
      <div className={styles.head}>
        <Heading id={titleId}>{title}</Heading>
        {actions}
      </div>
      {children}
    </section>
  );
}
