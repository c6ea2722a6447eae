import { Panel } from "~/ui/frame/panel";
import { Command } from "~/screens/storefront/command";
import type { ProofPage } from "./proof-page.server";
import * as styles from "../proof.css";

export function Recipe({ recipe }: { recipe: NonNullable<ProofPage["recipe"]> }) {
  const { seed, commitment, message, digest, tied } = recipe;
  return (
    <Panel title="Check it yourself">
      <ol className={styles.steps}>
        <li>
          <p>Check that the seed is the one we committed to. This prints {commitment.slice(0, 12)}…:</p>
          <Command>{`printf '${seed}' | xxd -r -p | sha256sum`}</Command>
        </li>
        <li>
          <p>Compute the draw, the HMAC-SHA-256 of the message below with the seed as key:</p>
          <Command>{`printf '${message}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}`}</Command>
          <p className={styles.value}>{digest}</p>
        </li>
        <li>
          <p>
            Read that digest as one big number and divide it by {tied.length}. The remainder is the winner's
            place in the list of tied participations, counting from 0.
          </p>
          <Command>{`python3 -c "print([${tied.join(", ")}][int('${digest}', 16) % ${tied.length}])"`}</Command>
        </li>
        <li>
          <p>
            Every pledge is chained to the one before it: the hash in a row is the SHA-256 of the previous
            row's hash (the draw_commitment for the first), a “|” and the row's text.
          </p>
          <Command>{"printf '%s|%s' PREVIOUS_HASH 'TEXT OF THE ROW' | sha256sum"}</Command>
        </li>
      </ol>
    </Panel>
  );
}

/** While the round is active its numbers are secret, so this is in words. */
export function RecipeAhead() {
  return (
    <Panel title="How the winner is decided">
      <ol className={styles.steps}>
        <li>
          The highest pledge wins the round when it is closed. A pledge can be raised, never lowered. The
          auction as a whole goes to the highest average over all its rounds; a round that somebody missed
          counts as KSh 0.
        </li>
        <li>
          If several people share the highest pledge, one of them is drawn. We take the HMAC-SHA-256, with the
          seed as key, of the hash of the round's last pledge and the tied participations, and divide that
          number by how many are tied. The remainder is the winner's place.
        </li>
        <li>
          The seed was fixed before the first pledge: the draw_commitment above is its SHA-256. Nobody knows
          the hash of the last pledge before that pledge is made. So no buyer can choose the result, and our
          part is fixed before the first pledge.
        </li>
        <li>When the round is closed, this page shows the seed, every pledge, and commands to check them.</li>
      </ol>
    </Panel>
  );
}
