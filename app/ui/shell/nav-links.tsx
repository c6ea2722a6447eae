import { PathLink } from "~/ui/text/path-link";
import { t } from "~/texts/t";
import type { MenuLink } from "./menu";
import * as styles from "./nav-links.css";

export type NavLinksProps = {
  /** Null for a visitor; undefined on an error page without this data. */
  user: { name: string } | null | undefined;
  links: readonly MenuLink[];
  loginTo?: string;
  signupTo?: string;
};

export function NavLinks({ user, links, loginTo = "/login", signupTo = "/signup" }: NavLinksProps) {
  return (
    <>
      {links.map(({ to, label }) => (
        <PathLink key={to} to={to}>
          {t(label)}
        </PathLink>
      ))}
      <div className={styles.account}>
        {user ? (
          <>
            <PathLink to="/dashboard">{t("Dashboard")}</PathLink>
            <PathLink to="/watching">{t("Watching")}</PathLink>
            {/* a full page load clears the account from this tab's memory */}
            <form method="post" action="/logout">
              <button>{t("Logout")}</button>
            </form>
          </>
        ) : user === undefined ? null : (
          <>
            <PathLink to={loginTo}>{t("Login")}</PathLink>
            <PathLink to={signupTo}>{t("Sign Up")}</PathLink>
          </>
        )}
      </div>
    </>
  );
}
