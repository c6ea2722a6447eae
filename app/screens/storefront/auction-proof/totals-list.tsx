import { formatKsh } from "~/domain/money";
import { muted } from "~/ui/frame/layout.css";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import * as styles from "../proof.css";
import type { AuctionProofPage } from "./auction-proof-page.server";

/** Every participant's total, by the ids of their participations: the names are nobody's business (D48). */
export function TotalsList({
  totals,
  page,
  pageCount,
}: Pick<AuctionProofPage, "totals" | "page" | "pageCount">) {
  return (
    <Panel title="Totals over all rounds" id="totals">
      {totals.length === 0 ? <p className={muted}>Nobody joined this auction.</p> : null}
      <ol className={styles.ledger}>
        {totals.map(({ rank, userId, total, average, seats }) => (
          <li key={rank} className={styles.entry}>
            <p className={styles.entryHead}>
              <strong>
                {rank}. {total}
              </strong>
              <span>average {average}</span>
              {userId === null ? null : <span className={muted}>user {userId}</span>}
            </p>
            {seats.map(({ id, roundNumber, cents }) => (
              <span key={id} className={styles.value}>
                round {roundNumber}: participation {id}, {formatKsh(cents)}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {pageCount > 1 ? (
        <Pager
          page={page}
          pageCount={pageCount}
          hrefFor={(other) => `?page=${other}#totals`}
          label="Pages of totals"
        />
      ) : null}
    </Panel>
  );
}
