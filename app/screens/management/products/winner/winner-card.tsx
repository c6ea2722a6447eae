import { Link } from "~/router";
import { Icon } from "~/ui/frame/icon";
import { muted } from "~/ui/frame/layout.css";
import { StatList } from "~/ui/text/stat";
import { Phone } from "~/ui/text/phone";
import type { Calculation } from "./calculation";
import * as styles from "./winner-card.css";
import { t } from "~/texts/t";

/** Until the auction is closed the first one only leads; a tie is shown as a tie (D69, D70). */
export const WinnerCard = ({
  calculation: { winner, tie, final, proof },
}: {
  calculation: Pick<Calculation, "winner" | "tie" | "final" | "proof">;
}) => (
  <section className={styles.card} aria-labelledby="winner">
    <h2 id="winner" className={styles.heading}>
      <Icon name="trophy" />
      {final ? t("Winner") : winner ? t("Leading now") : t("Tied at the top")}
    </h2>
    {winner ? (
      <div>
        <p className={styles.name}>{winner.name}</p>
        <p className={muted}>
          @{winner.username} · <a href={`mailto:${winner.email}`}>{winner.email}</a> ·{" "}
          <Phone number={winner.phone} />
        </p>
      </div>
    ) : null}
    {tie ? <p>{tie}</p> : null}
    {winner ? (
      <StatList
        stats={[
          { label: t("Average Pledge"), value: winner.average },
          { label: t("Total Pledged"), value: winner.total },
          { label: t("Rounds Participated"), value: winner.participatedIn },
        ]}
      />
    ) : null}
    <Link to={proof}>
      {final ? t("Public proof of the result") : t("What the public reads about the result")}
    </Link>
  </section>
);
