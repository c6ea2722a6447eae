import type { LoaderFunctionArgs } from "@remix-run/node";
import { parseId } from "~/domain/id";
import { currentUser } from "~/http/current-user.server";
import { LeaderboardText } from "~/http/wire/leaderboard.server";
import { currentBoard } from "~/operations/pledges/board.queries.server";
import { watchAuction } from "./auction-feed.server";
import { eventFrame, eventStream } from "./event-stream.server";

/**
 * The live channel of an auction as Server-Sent Events (D37). A request that accepts JSON gets the board once: that
 * is how a browser keeps up that has too many streams open, or none.
 */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await currentUser(args);
  const id = parseId(args.params.id);
  const now = new Date();
  const board = id === null ? null : await currentBoard(viewer, id, now);
  if (id === null || !board) return missing();
  const userId = viewer?.id ?? null;
  if (args.request.headers.get("Accept")?.includes("application/json"))
    return json(new LeaderboardText(board, now).textFor(userId));
  return eventStream(args.context, (push, end) =>
    watchAuction(id, { userId, end, send: (type, data, seq) => push(eventFrame(type, data, seq)) }),
  );
}

const json = (text: string, status = 200) =>
  new Response(text, {
    status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      Vary: "Accept",
    },
  });

const missing = () => json(JSON.stringify({ error: "Auction not found", detail: "Auction not found" }), 404);
