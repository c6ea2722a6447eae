import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { calculateWinner } from "~/http/calls/reports.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireWinner } from "~/http/wire/report.server";
import { rankingSlice } from "~/operations/rounds/winner-calculation.queries.server";

const route = endpoint(
  answer(calculateWinner, async ({ ids, slice }) => {
    const ranking = await rankingSlice(ids.productId, slice);
    if (!ranking) return refused(refuse("missing", AUCTION_NOT_FOUND));
    return { ...accepted(wireWinner(ranking)), total: ranking.totalParticipants };
  }),
);
export const loader = route.loader;
export const action = route.action;
