import { isLeadElsewhere } from "~/domain/pledge/lead-reason";
import { type StandingFacts, standingStage } from "~/domain/pledge/standing";
import { auctionLeader } from "~/operations/pledges/own-bids.queries.server";
import type { auctionView } from "~/operations/products/auction.queries.server";
import { leadOf, type Standings } from "./lead";
import type { BoardView } from "./live/board-view";
import { isStandingShown } from "./live/shown-standing";
import type { Stage } from "./stage";

type View = Exclude<Awaited<ReturnType<typeof auctionView>>, null | "product">;

interface Loaded {
  product: View["product"];
  round: NonNullable<View["round"]>;
  board: BoardView;
  facts: StandingFacts | null;
  stage: Stage;
  viewerId: number | null;
}

export async function loadStandings(
  { product, round, board, facts, stage, viewerId }: Loaded,
  now: Date,
): Promise<Standings> {
  const { number, basePriceCents, minPledgeCents, maxPledgeCents } = round;
  const standings: Standings = {
    stage: standingStage(product, round.state, now),
    limits: { basePriceCents, minPledgeCents, maxPledgeCents },
    own: facts && isStandingShown(facts, { stage, roundNumber: number }) ? facts : null,
    leader: null,
  };
  const { highestCents } = board;
  const { cents: leadCents } = leadOf(standings, board, false);
  if (number === 1 || !isLeadElsewhere({ highestCents, leadCents })) return standings;
  return { ...standings, leader: await auctionLeader(product.id, round, viewerId) };
}
