import { canManage } from "~/domain/account/access";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { listRounds } from "~/http/calls/rounds.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireRound } from "~/http/wire/round.server";
import { roundsFor } from "~/operations/rounds/round-rows.queries.server";

const route = endpoint(
  answer(listRounds, async ({ viewer, ids, slice, now }) => {
    const found = await roundsFor(viewer, ids.id, slice, now);
    if (!found) return refused(refuse("missing", AUCTION_NOT_FOUND));
    const forSuperuser = canManage(viewer);
    const rows = found.rows.map((round) => wireRound(round, { isOpen: round.isOpen, forSuperuser }));
    return accepted({ rows, total: found.total });
  }),
);
export const loader = route.loader;
export const action = route.action;
