import type { ReactNode } from "react";
import { t } from "~/texts/t";
import { PathLink } from "~/ui/text/path-link";
import * as styles from "./footer.css";
import { stripedHem } from "./striped-hem.css";
import type { MenuLink } from "./menu";

export const Footer = ({ links, children }: { links: readonly MenuLink[]; children?: ReactNode }) => (
  <footer className={styles.footer}>
    <div className={stripedHem} />
    <div className={styles.inner}>
      <nav aria-label={t("Footer")} className={styles.links}>
        {links.map(({ to, label }) => (
          <PathLink key={to} to={to}>
            {t(label)}
          </PathLink>
        ))}
      </nav>
      {children}
      <p>{t("Prices are in Kenyan shillings (KSh), times are East Africa Time (EAT).")}</p>
    </div>
  </footer>
);
