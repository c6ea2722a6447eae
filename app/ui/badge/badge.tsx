import type { ReactNode } from "react";
import * as styles from "./badge.css";

export type BadgeTone = keyof typeof styles.tone;

export type BadgeProps = { tone: BadgeTone; children: ReactNode };

export function Badge({ tone, children }: BadgeProps) {
  return <span className={styles.tone[tone]}>{children}</span>;
}
