import { Details } from "~/ui/frame/details";
import { t } from "~/texts/t";
import { WinnerExample } from "../winner-example";
import type { AuctionPage } from "./auction-page.server";

/** On the page and next to the pay button (D72). */
export const WinnerRules = ({ round, id }: { round: NonNullable<AuctionPage["round"]>; id?: string }) => (
  <Details title={t("How the winner is decided")} id={id}>
    <WinnerExample />
    <p>
      {t(
        "Each round has its entry fee, here {fee}. It is not part of your pledge. In round {number} you can pledge {range}, and raise your pledge as often as you like.",
        { fee: round.feeText, number: round.number, range: round.rangeText },
      )}
    </p>
    {round.winnerPaysText ? <p>{round.winnerPaysText}</p> : null}
    <a href={round.proof}>{t("How to check the draw")}</a>
  </Details>
);
