import { Link } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import * as styles from "./ended-auctions-list.css";
import type { EndedRow } from "./waiting-rows.server";

/** Each with the page that shows what closing its round would do. */
export function EndedAuctions({ rows }: { rows: readonly EndedRow[] }) {
  return (
    <ul className={styles.ended}>
      {rows.map(({ id, title, to, round, note }) => (
        <li key={id} className={styles.auction}>
          <div className={styles.words}>
            <Link to={to} className={styles.title}>
              {title}
            </Link>
            <p className={styles.note}>{note}</p>
          </div>
          <ButtonLink
            to={`${to}/close-round`}
            look="secondary"
            size="small"
            aria-label={`Close round ${round} of ${title}`}
          >
            Close Round
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
