import { Link } from "~/router";
import { stack } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";

/** Announced to those who watch when the round closes (D92). */
export const ClosedRoundResult = ({ round, result }: Pick<AuctionPage, "round" | "result">) => (
  <div role="status" className={stack.xs}>
    {round && result ? (
      <>
        <p className={styles.winner}>{result.headline}</p>
        {result.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {round.winner || round.isVoid ? <Link to={round.proof}>{t("Check it")}</Link> : null}
      </>
    ) : null}
  </div>
);
