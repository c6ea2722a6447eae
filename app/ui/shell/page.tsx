import type { ReactNode } from "react";
import * as styles from "./page.css";

type PageProps = { width?: keyof typeof styles.width; children: ReactNode };

export const Page = ({ width = "wide", children }: PageProps) => (
  <main id="main" tabIndex={-1} className={styles.width[width]}>
    {children}
  </main>
);
