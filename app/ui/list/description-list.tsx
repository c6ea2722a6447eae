import { muted } from "~/ui/frame/layout.css";
import type { ReactNode } from "react";
import { classNames } from "~/ui/text/class-names";
import * as styles from "./description-list.css";

type DescriptionListProps = { items: readonly { label: string; value: ReactNode; total?: boolean }[] };

export const DescriptionList = ({ items }: DescriptionListProps) => (
  <dl className={styles.list}>
    {items.map(({ label, value, total }, index) => (
      <div key={index} className={classNames(styles.item, total && styles.total)}>
        <dt className={total ? undefined : muted}>{label}</dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
