import { muted } from "~/ui/frame/layout.css";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import type { ProofPage } from "./proof-page.server";
import * as styles from "../proof.css";

export function LedgerTable({ proof }: { proof: ProofPage }) {
  if (proof.state !== "closed") return null;
  const { ledger: rows, page, pageCount } = proof;
  return (
    <Panel title="Pledge ledger" id="ledger">
      {rows.length === 0 ? <p className={muted}>No pledges were made in this round.</p> : null}
      <ol className={styles.ledger}>
        {rows.map((row) => (
          <li key={row.seq} className={styles.entry}>
            <p className={styles.entryHead}>
              <strong>{row.receipt}</strong>
              <span>{row.amount}</span>
              <span className={muted}>participation {row.participation}</span>
            </p>
            <code className={styles.value}>{row.text}</code>
            <code className={styles.hash}>{row.hash}</code>
          </li>
        ))}
      </ol>
      {pageCount > 1 ? (
        <Pager
          page={page}
          pageCount={pageCount}
          hrefFor={(other) => `?page=${other}#ledger`}
          label="Ledger pages"
        />
      ) : null}
    </Panel>
  );
}
