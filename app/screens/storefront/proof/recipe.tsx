import { Panel } from "~/ui/panel";
import type { ProofPage } from "./proof-page.server";
import * as styles from "./proof.css";

/** The draw again, with tools that every computer has. */
export function Recipe({ recipe }: { recipe: NonNullable<ProofPage["recipe"]> }) {
  const { seed, commitment, message, digest, tied } = recipe;
  return (
    <Panel title="Check it yourself">
      <ol className={styles.steps}>
        <li>
          <p>The seed is the one we committed to. This prints {commitment.slice(0, 12)}…:</p>
          <Command>{`printf '${seed}' | xxd -r -p | sha256sum`}</Command>
        </li>
        <li>
          <p>The digest of the draw, HMAC-SHA-256 of the message below with the seed as key:</p>
          <Command>{`printf '${message}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}`}</Command>
          <p className={styles.value}>{digest}</p>
        </li>
        <li>
          <p>
            That digest as one big number, divided by {tied.length}: the remainder is the winner's place in
            the list of tied participations, counted from 0.
          </p>
          <Command>{`python3 -c "print([${tied.join(", ")}][int('${digest}', 16) % ${tied.length}])"`}</Command>
        </li>
        <li>
          <p>
            Every pledge hangs on the one before it: the hash in a row is the SHA-256 of the previous row's
            hash (the draw_commitment for the first), a “|” and the row's text.
          </p>
          <Command>{"printf '%s|%s' PREVIOUS_HASH 'TEXT OF THE ROW' | sha256sum"}</Command>
        </li>
      </ol>
    </Panel>
  );
}

function Command({ children }: { children: string }) {
  return (
    // wraps rather than scrolls: a command that hangs over the edge is copied by half
    <pre className={styles.command}>
      <code>{children}</code>
    </pre>
  );
}
