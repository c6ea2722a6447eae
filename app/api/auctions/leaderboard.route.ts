import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { getLeaderboard } from "~/http/calls/rounds.server";
import { answer, endpoint, JsonText } from "~/http/rest/endpoint.server";
import { LeaderboardText } from "~/http/wire/leaderboard.server";
import { currentBoard } from "~/operations/pledges/board.queries.server";

const route = endpoint(
  answer(getLeaderboard, async ({ viewer, ids, now }) => {
    const board = await currentBoard(viewer, ids.id, now);
    if (!board) return refused(refuse("missing", AUCTION_NOT_FOUND));
    return accepted(new JsonText(new LeaderboardText(board, now).textFor(viewer?.id ?? null)));
  }),
);
export const loader = route.loader;
export const action = route.action;
