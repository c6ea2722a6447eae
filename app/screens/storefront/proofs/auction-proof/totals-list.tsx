import { formatKsh } from "~/domain/money";
import { muted } from "~/ui/frame/layout.css";
import { ProofList } from "../proof-list";
import * as styles from "../proof.css";
import type { AuctionProofPage } from "./auction-proof-page.server";

/** Listed by participation id, because names are private (D48). */
export function TotalsList({ totals, ...pages }: Pick<AuctionProofPage, "totals" | "page" | "pageCount">) {
  return (
    <ProofList
      {...pages}
      title="Totals over all rounds"
      id="totals"
      label="Pages of totals"
      none="Nobody joined this auction."
    >
      {totals.map(({ rank, userId, total, average, participations }) => (
        <li key={rank} className={styles.entry}>
          <p className={styles.entryHead}>
            <strong>
              {rank}. {total}
            </strong>
            <span>average {average}</span>
            {userId === null ? null : <span className={muted}>user {userId}</span>}
          </p>
          {participations.map(({ id, roundNumber, cents }) => (
            <span key={id} className={styles.value}>
              round {roundNumber}: participation {id}, {formatKsh(cents)}
            </span>
          ))}
        </li>
      ))}
    </ProofList>
  );
}
