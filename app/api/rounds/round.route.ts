import { ROUND_NOT_FOUND } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { getRound } from "~/http/calls/rounds.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireRoundDetail } from "~/http/wire/round-detail.server";
import { roundDetail } from "~/operations/rounds/round-entity.queries.server";

const route = endpoint(
  answer(getRound, async (args) => {
    const round = await roundDetail(args.viewer, args.ids.roundId, args.slice, args.now);
    if (!round) return refused(refuse("missing", ROUND_NOT_FOUND));
    return { ...accepted(wireRoundDetail(round, args)), total: round.longest };
  }),
);
export const loader = route.loader;
export const action = route.action;
