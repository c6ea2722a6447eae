import { muted } from "~/ui/frame/layout.css";
import type { ProofPage } from "./proof-page.server";
import { ProofList } from "../proof-list";
import * as styles from "../proof.css";

export function LedgerTable({ proof: { state, ledger, page, pageCount } }: { proof: ProofPage }) {
  if (state !== "closed") return null;
  return (
    <ProofList
      title="Pledge ledger"
      id="ledger"
      page={page}
      pageCount={pageCount}
      label="Ledger pages"
      none="No pledges were made in this round."
    >
      {ledger.map((row) => (
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
    </ProofList>
  );
}
