import { Details } from "~/ui/frame/details";
import { ShellCommand } from "~/screens/storefront/command";
import { t } from "~/texts/t";
import type { ProofPage } from "./proof-page.server";
import * as styles from "../proof.css";

const CHAIN_COMMAND = "printf '%s|%s' PREVIOUS_HASH 'TEXT OF THE ROW' | sha256sum";

export function Recipe({ recipe }: { recipe: NonNullable<ProofPage["recipe"]> }) {
  const { seed, commitment, message, digest, tied } = recipe;
  return (
    <Details title={t("Check it on a computer")}>
      <ol className={styles.steps}>
        <li>
          <p>
            {t("Check that the seed is the one we committed to. This prints {start}…:", {
              start: commitment.slice(0, 12),
            })}
          </p>
          <ShellCommand>{`printf '${seed}' | xxd -r -p | sha256sum`}</ShellCommand>
        </li>
        <li>
          <p>{t("Compute the draw, the HMAC-SHA-256 of the message below with the seed as key:")}</p>
          <ShellCommand>{`printf '${message}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}`}</ShellCommand>
          <p className={styles.value}>{digest}</p>
        </li>
        <li>
          <p>
            {t(
              "Read that digest as one big number and divide it by {count}. The remainder is the winner's place in the list of tied participations, counting from 0.",
              { count: tied.length },
            )}
          </p>
          <ShellCommand>{`python3 -c "print([${tied.join(", ")}][int('${digest}', 16) % ${tied.length}])"`}</ShellCommand>
        </li>
        <li>
          <p>
            {t(
              "Every pledge is chained to the one before it: the hash in a row is the SHA-256 of the previous row's hash (the draw_commitment for the first), a “|” and the row's text.",
            )}
          </p>
          <ShellCommand>{CHAIN_COMMAND}</ShellCommand>
        </li>
      </ol>
    </Details>
  );
}
