import { Link } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import * as styles from "./ended-auctions-list.css";
import type { EndedRow } from "./waiting-rows.server";

/** Each with the page that shows what closing would do. */
export function EndedAuctions({ rows }: { rows: readonly EndedRow[] }) {
  return (
    <ul className={styles.ended}>
      {rows.map(({ id, title, to, act, note }) => (
        <li key={id} className={styles.auction}>
          <div className={styles.words}>
            <Link to={to} className={styles.title}>
              {title}
            </Link>
            <p className={styles.note}>{note}</p>
          </div>
          <ButtonLink to={act.to} look="secondary" size="small" aria-label={`${act.label}: ${title}`}>
            {act.label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
