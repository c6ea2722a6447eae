import { useLocation, useNavigation } from "~/router";
import type { ReactNode } from "react";
import { classNames } from "~/ui/text/class-names";
import { Icon, type IconName } from "~/ui/frame/icon";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { useVisit } from "~/ui/frame/visit";
import { SearchBox } from "~/ui/form/search-box";
import { stripedHem, pulled } from "./striped-hem.css";
import { PathLink } from "~/ui/text/path-link";
import { type Language, LANGUAGES } from "~/texts/languages";
import { language, t } from "~/texts/t";
import * as styles from "./top-bar.css";
import { MANAGEMENT, type MenuLink } from "./menu";
import * as navLinksStyles from "./nav-links.css";

/** A name of so many letters fits beside the buttons on a phone. */
const SHORT_NAME = 5;

type TopBarProps = NavLinksProps & {
  cartCount?: number;
  toDoCount?: number;
  search?: boolean;
  chosen?: Language | undefined;
  children?: ReactNode;
};

export function TopBar({
  user,
  links,
  cartCount = 0,
  toDoCount = 0,
  search = true,
  hasOwnPages,
  chosen,
  children,
  ...signIn
}: TopBarProps) {
  const { shopName, logo } = useVisit();
  const { key } = useLocation();
  const isWaiting = useNavigation().state !== "idle";
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <PathLink
          to="/"
          className={classNames(styles.brand, !logo && shopName.length > SHORT_NAME && styles.longName)}
        >
          {logo ? <img {...logo} alt={shopName} className={styles.logo} /> : shopName}
        </PathLink>
        {search ? (
          <form role="search" aria-label={t("The market")} action="/browse" className={styles.search}>
            <SearchBox />
          </form>
        ) : null}
        <CountedLink
          to="/profile"
          icon="person"
          count={toDoCount}
          unit={toDoCount === 1 ? t("thing to do") : t("things to do")}
        >
          {user ? t("Hello, {name}", { name: user.name }) : t("Account")}
        </CountedLink>
        <CountedLink to="/cart" icon="cart" count={cartCount} unit={cartCount === 1 ? t("item") : t("items")}>
          {t("Cart")}
        </CountedLink>
        <OtherLanguage chosen={chosen} />
        {/* a new key for every navigation closes the menu; a wide window shows it as a row */}
        <details key={key} data-menu className={styles.menu}>
          <summary>
            <Icon name="menu" />
            <span className={visuallyHidden}>{t("Menu")}</span>
          </summary>
          <nav aria-label={t("Menu")} className={styles.sheet}>
            <LanguageButton form="language" chosen={chosen} />
            <NavLinks user={user} links={links} hasOwnPages={hasOwnPages} {...signIn} />
          </nav>
        </details>
      </div>
      <div className={classNames(stripedHem, isWaiting && pulled)} />
      {children}
    </header>
  );
}

interface LanguageProps {
  /** The language that the visitor chose, if this page is not in it. */
  chosen?: Language | undefined;
}

/** Sent by its button here and by the one in the menu; a page in another language is loaded anew. */
const OtherLanguage = ({ chosen }: LanguageProps) => (
  <form method="post" action="/language" id="language" className={styles.language}>
    <LanguageButton chosen={chosen} />
  </form>
);

function LanguageButton({ form, chosen }: LanguageProps & { form?: string }) {
  const other = (chosen ?? language()) === "en" ? "sw" : "en";
  return (
    <button form={form} name="language" value={other} lang={other}>
      {LANGUAGES[other]}
    </button>
  );
}

type CountedLinkProps = {
  to: string;
  icon: IconName;
  children: string;
  count: number;
  unit: string;
};

const CountedLink = ({ to, icon, children, count, unit }: CountedLinkProps) => (
  <PathLink to={to} className={styles.tool}>
    <Icon name={icon} />
    <span className={styles.word}>{children}</span>
    <span data-part={`count-${icon}`}>
      {count > 0 ? (
        <span className={styles.count}>
          {count}
          <span className={visuallyHidden}> {unit}</span>
        </span>
      ) : null}
    </span>
  </PathLink>
);

type NavLinksProps = {
  /** Null for a visitor; undefined on an error page without this data. */
  user: { name: string; isStaff?: boolean } | null | undefined;
  links: readonly MenuLink[];
  /** Links to the dashboard and the watched products; not in management, whose menu has its own. */
  hasOwnPages?: boolean;
  loginTo?: string;
  signupTo?: string;
};

const NavLinks = ({ user, links, hasOwnPages, loginTo = "/login", signupTo = "/signup" }: NavLinksProps) => (
  <>
    {links.map(({ to, label }) => (
      <PathLink key={to} to={to}>
        {t(label)}
      </PathLink>
    ))}
    <div className={hasOwnPages && user ? styles.own : navLinksStyles.account}>
      {user ? (
        <>
          {user.isStaff ? <PathLink to={MANAGEMENT.to}>{t(MANAGEMENT.label)}</PathLink> : null}
          {hasOwnPages ? (
            <>
              <PathLink to="/dashboard">{t("Dashboard")}</PathLink>
              <PathLink to="/watching">{t("Watching")}</PathLink>
            </>
          ) : null}
          {/* a full page load clears the account from this tab's memory; it works from any page, so it has no mark */}
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
