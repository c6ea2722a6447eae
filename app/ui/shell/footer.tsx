import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import * as styles from "./footer.css";
import { kikoi } from "./kikoi.css";

export type FooterProps = { links: readonly { to: string; label: string }[]; children?: ReactNode };

export function Footer({ links, children }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={kikoi} />
      <div className={styles.inner}>
        <nav aria-label="Footer" className={styles.links}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        {children}
        <p>Prices are in Kenyan shillings (KSh), times are East Africa Time (EAT).</p>
      </div>
    </footer>
  );
}
