import { useLocation, useNavigation } from "~/router";
import type { ReactNode } from "react";
import { classNames } from "~/ui/text/class-names";
import { Icon } from "~/ui/frame/icon";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { useVisit } from "~/ui/frame/visit";
import { SearchBox } from "~/ui/form/search-box";
import { kikoi, pulled } from "./kikoi.css";
import { NavLinks, type NavLinksProps } from "./nav-links";
import { PathLink } from "~/ui/text/path-link";
import * as styles from "./top-bar.css";

export type TopBarProps = NavLinksProps & {
  /** Null if there is no cart. */
  cartCount?: number | null;
  search?: boolean;
  children?: ReactNode;
};

export function TopBar({ user, links, cartCount = null, search = true, children, ...signIn }: TopBarProps) {
  const { shopName } = useVisit();
  const { key } = useLocation();
  const isWaiting = useNavigation().state !== "idle";
  const nav = <NavLinks user={user} links={links} {...signIn} />;
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <PathLink to="/" className={styles.brand}>
          {shopName}
        </PathLink>
        {search ? (
          <form role="search" aria-label="The market" action="/browse" className={styles.search}>
            <SearchBox />
          </form>
        ) : null}
        <nav aria-label="Main" className={styles.row}>
          {nav}
        </nav>
        {cartCount === null ? null : <Cart count={user ? cartCount : 0} />}
        {/* a new key for every navigation closes the menu */}
        <details key={key} className={styles.menu}>
          <summary>
            <Icon name="menu" />
            <span className={visuallyHidden}>Menu</span>
          </summary>
          <nav aria-label="Menu" className={styles.sheet}>
            {nav}
          </nav>
        </details>
      </div>
      <div className={classNames(kikoi, isWaiting && pulled)} />
      {children}
    </header>
  );
}

function Cart({ count }: { count: number }) {
  return (
    <PathLink to="/cart" className={styles.cart}>
      <Icon name="cart" />
      <span className={styles.cartWord}>Cart</span>
      <span data-part="cart-count">
        {count > 0 ? (
          <span className={styles.count}>
            {count}
            <span className={visuallyHidden}>{count === 1 ? " item" : " items"}</span>
          </span>
        ) : null}
      </span>
    </PathLink>
  );
}
