import type { ReactNode } from "react";
import * as styles from "./badge.css";

export type BadgeTone = keyof typeof styles.tone;

export const Badge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => (
  <span className={styles.tone[tone]}>{children}</span>
);
