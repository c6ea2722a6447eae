import { Link, LinkFilter, useLocation } from "~/router";
import { type ReactNode, useContext } from "react";
import { Icon } from "~/ui/frame/icon";
import { t } from "~/texts/t";
import * as styles from "./back-link.css";

export interface BackTarget {
  readonly to: string;
  readonly label: string;
}

const SET_UP_PAGES: readonly (string | null)[] = ["/management", "/management/settings/set-up"];

/** The way back from a form: to the list of a new shop's first steps if that opened it, else to `page`. */
export function useBack(page: BackTarget): BackTarget {
  const to = new URLSearchParams(useLocation().search).get("back");
  return to && SET_UP_PAGES.includes(to) ? { to, label: t("Set up your shop") } : page;
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const isShown = useContext(LinkFilter)(to);
  if (!isShown) return null;
  return (
    <Link to={to} className={styles.back}>
      <Icon name="previous" />
      {children}
    </Link>
  );
}
