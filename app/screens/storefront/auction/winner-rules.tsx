import { Details } from "~/ui/frame/details";
import { WinnerExample } from "../winner-example";
import type { AuctionPage } from "./auction-page.server";

interface Props {
  round: NonNullable<AuctionPage["round"]>;
  id?: string;
}

/** On the page and next to the pay button (D72). */
export const WinnerRules = ({ round, id }: Props) => (
  <Details title="How the winner is decided" id={id}>
    <WinnerExample />
    <p>
      {`Each round has its entry fee, here ${round.feeText}. It is not part of your pledge. In round ${round.number} you can pledge ${round.rangeText}, and raise your pledge as often as you like.`}
    </p>
    {round.winnerPaysText ? <p>{round.winnerPaysText}</p> : null}
    <a href={round.proof}>How to check the draw</a>
  </Details>
);
