import { Link } from "~/router";
import { Details } from "~/ui/frame/details";
import type { AuctionPage } from "./auction-page.server";

interface Props {
  round: NonNullable<AuctionPage["round"]>;
  id?: string;
}

/** On the page and next to the pay button (D72). */
export const WinnerRules = ({ round, id }: Props) => (
  <Details title="How the winner is decided" id={id}>
    <p>
      We add up your last pledge in each round and divide by the number of rounds. The highest average wins
      the auction. A round you miss counts as KSh 0.
    </p>
    <img src="/two-rounds.svg" alt="" width="320" height="208" loading="lazy" />
    <p>
      Example: Amina pledges KSh 900 in round 1 and KSh 700 in round 2, an average of KSh 800. Otieno joins
      only round 2, with KSh 1,200: an average of KSh 600. Amina wins the auction, though Otieno won round 2.
    </p>
    <p>
      Each round has its entry fee, here {round.feeText}. It is not part of your pledge. In round{" "}
      {round.number} you can pledge {round.rangeText}, and raise your pledge as often as you like.
    </p>
    {round.winnerPaysText ? <p>{round.winnerPaysText}</p> : null}
    <Link to={round.proof}>How to check the draw</Link>
  </Details>
);
