import type { LoaderFunctionArgs } from "@remix-run/node";
import { parseId } from "~/domain/id";
import { currentUser } from "~/http/current-user.server";
import { currentBoard } from "~/operations/pledges/board.queries.server";
import { boardOnce, watchAuction } from "./auction-feed.server";
import { eventFrame, eventStream } from "./event-stream.server";

/**
 * The live channel of an auction as Server-Sent Events (D37). A request that accepts JSON gets the board once: that
 * is how a browser keeps up that has too many streams open, or none.
 */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await currentUser(args);
  const id = parseId(args.params.id);
  if (id === null || !(await currentBoard(viewer, id, new Date()))) return missing();
  const userId = viewer?.id ?? null;
  if (args.request.headers.get("Accept")?.includes("application/json")) {
    const text = await boardOnce(id, userId);
    return text === null ? missing() : json(text);
  }
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
