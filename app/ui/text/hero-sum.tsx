import type { ReactNode } from "react";
import * as styles from "./hero-sum.css";
import { Money } from "./money";

/** A page's one sum, below what it is. */
export const HeroSum = ({ label, text }: { label: ReactNode; text: string }) => (
  <p>
    <span className={styles.label}>{label}</span>
    <Money text={text} size="hero" />
  </p>
);
