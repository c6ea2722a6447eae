import { Link } from "~/router";
import { ButtonLink } from "~/ui/frame/button";
import { cluster, finePrint } from "~/ui/frame/layout.css";
import * as styles from "./ended-auctions-list.css";
import type { EndedRow } from "../lists/waiting-rows.server";

export const EndedAuctions = ({ rows }: { rows: readonly EndedRow[] }) => (
  <ul className={styles.ended}>
    {rows.map(({ id, title, to, act, otherwise, note }) => (
      <li key={id} className={styles.auction}>
        <div className={styles.texts}>
          <Link to={to} className={styles.title}>
            {title}
          </Link>
          <p className={finePrint}>{note}</p>
        </div>
        <div className={cluster.s}>
          {[act, ...(otherwise ? [otherwise] : [])].map(({ label, to: there }) => (
            <ButtonLink
              key={label}
              to={there}
              look="secondary"
              size="small"
              aria-label={`${label}: ${title}`}
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      </li>
    ))}
  </ul>
);
