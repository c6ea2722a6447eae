import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import * as styles from "./status-band.css";

export type StatusBandProps = {
  tint: keyof typeof styles.band;
  icon: IconName;
  /** A page whose title is its status makes it the heading. */
  as?: "p" | "h1";
  /** Stays at the end of the line, such as the time that is left. */
  note?: ReactNode;
  children: ReactNode;
};

export const StatusBand = ({ tint, icon, as: Line = "p", note, children }: StatusBandProps) => (
  <Line className={styles.band[tint]}>
    <Icon name={icon} />
    <strong className={styles.words}>{children}</strong>
    {note ? <span className={styles.note}>{note}</span> : null}
  </Line>
);
