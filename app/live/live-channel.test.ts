import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { tokenOf } from "~/http/rest/call.fixture";
import { signedIn } from "~/http/request.fixture";
import {
  makeOpenRound,
  makePledger,
  makeSuperuser,
  pledgeAs,
  takePayments,
} from "~/operations/factories.fixture";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { admin, newAuction, valueOf } from "~/operations/products/management.fixture";
import { closeRound } from "~/operations/rounds/close-round.server";
import { bySocket, byStream, type LiveRefusal, type LiveServer, openLiveServer } from "./live-server.fixture";
import type { Frame } from "./watcher.fixture";
import { liveMessage } from "./live-message.fixture";

vi.hoisted(() => vi.stubEnv("CORS_ORIGINS", "https://partner.example"));

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let live: LiveServer;
beforeAll(async () => {
  database = await openTestDatabase();
  takePayments();
  live = await openLiveServer();
});
afterAll(async () => {
  live.server.closeAllConnections();
  live.server.close();
  await database.close();
});

const ways = { socket: bySocket, stream: byStream };
const both = ["socket", "stream"] as const;
const pathOf = (way: (typeof both)[number], id: number | string) =>
  way === "socket" ? `/ws/auction/${id}/` : `/live/auction/${id}`;

const refusal = (opening: Promise<unknown>) =>
  opening.then(
    () => null,
    ({ answer }: LiveRefusal) => answer,
  );
const isMarked = ({ data }: Frame) =>
  (data as { top_bids: { is_current_user: boolean }[] }).top_bids.some((row) => row.is_current_user);

test("WebSocket and stream send the same messages, in the documented shapes", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000, "Njeri");
  const clients = await Promise.all(both.map((way) => ways[way](live, pathOf(way, auctionId))));
  await pledgeAs(viewer, auctionId, 75_050);
  for (const { next } of clients) await next(({ type }) => type === "bid_placed");
  valueOf(await closeRound(admin, roundId));
  for (const { next, frames } of clients) {
    const { id } = await next(({ type }) => type === "round_update");
    await next((frame) => frame.id > id && frame.type === "leaderboard_update");
    expect(frames.map(({ type }) => type)).toEqual([
      "leaderboard_update",
      "bid_placed",
      "leaderboard_update",
      "round_update",
      "leaderboard_update",
    ]);
    for (const { type, data } of frames) liveMessage.parse({ type, data });
  }
  const [socket, stream] = clients.map(({ frames }) => frames.map(({ data }) => data));
  expect(socket).toEqual(stream);
  for (const { stop } of clients) stop();
});

test("a stream is never cached or buffered, says when to reconnect, and numbers its events upwards", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const path = pathOf("stream", auctionId);
  const { headers, text, frames, next, stop } = await byStream(live, path);
  expect(headers).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
    connection: "close",
  });
  expect(text()).toMatch(/^retry: 3000\n\nid: \d+\nevent: leaderboard_update\ndata: \{/);
  await pledgeAs(viewer, auctionId, 75_000);
  const { id } = await next((frame, at) => at > 0 && frame.type === "leaderboard_update");
  const ids = frames.map((frame) => frame.id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  stop();
  const back = await byStream(live, path, { "Last-Event-ID": String(id) });
  expect(back.frames[0]).toMatchObject({
    type: "leaderboard_update",
    data: { top_bids: [{ pledge_amount: 750 }] },
  });
  back.stop();
});

test("a client that accepts JSON gets the board once, with their own row", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const headers = { Accept: "application/json", Authorization: `Bearer ${await tokenOf(viewer)}` };
  const answer = await fetch(`${live.origin}/live/auction/${auctionId}`, { headers });
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  const data = (await answer.json()) as Record<string, unknown>;
  liveMessage.parse({ type: "leaderboard_update", data });
  expect(data).toMatchObject({ user_position: 1, top_bids: [{ is_current_user: true }] });
});

test.each(both)(
  "%s: token and cookie mark the watcher's row; another site's page is anonymous",
  async (way) => {
    const { auctionId } = await makeOpenRound();
    const { viewer } = await makePledger(auctionId, 60_000);
    const path = pathOf(way, auctionId);
    const token = await tokenOf(viewer);
    const Cookie = (await signedIn(viewer.id)).split(";")[0] ?? "";
    const marked = async (to: string, headers = {}) => {
      const { frames, stop } = await ways[way](live, to, headers);
      stop();
      return frames[0] && isMarked(frames[0]);
    };
    const withToken = `${path}?token=${token}`;
    const evil = { Origin: "https://evil.example" };
    const partner = { Origin: "https://partner.example" };
    expect(await marked(path)).toBe(false);
    expect(await marked(withToken)).toBe(true);
    expect(await marked(path, { Authorization: `Bearer ${token}` })).toBe(true);
    expect(await marked(path, { Cookie })).toBe(true);
    expect(await marked(path, { Cookie, Origin: live.origin })).toBe(true);
    expect(await marked(path, { Cookie, ...evil })).toBe(false);
    expect(await marked(path, { Cookie, Origin: "null" })).toBe(false);
    expect(await marked(withToken, evil)).toBe(false);
    expect(await marked(`${path}?token=bad`, evil)).toBe(false);
    expect(await marked(withToken, partner)).toBe(true);
    expect(await marked(path, { Cookie, ...partner })).toBe(false);
    expect(await refusal(ways[way](live, `${path}?token=bad`))).toMatchObject({
      status: 401,
      body: { error: "This token is not valid or has expired" },
    });
    // an empty token counts as none
    expect(await marked(`${path}?token=`, { Cookie })).toBe(true);
  },
);

test("only a listed site may read a stream from another origin", async () => {
  const { auctionId } = await makeOpenRound();
  const allowed = async (Origin: string) => {
    const { headers, stop } = await byStream(live, pathOf("stream", auctionId), { Origin });
    stop();
    return headers["access-control-allow-origin"];
  };
  expect(await allowed("https://partner.example")).toBe("https://partner.example");
  expect(await allowed("https://evil.example")).toBeUndefined();
});

test.each(both)("%s: unknown auctions and drafts are a 404; a superuser watches a draft", async (way) => {
  const draft = await newAuction({});
  const chief = await makeSuperuser();
  const { viewer: buyer } = await makePledger((await makeOpenRound()).auctionId, 60_000);
  for (const id of [999_999, 0, "x", "1e3", "99999999999", draft])
    expect(await refusal(ways[way](live, pathOf(way, id))), String(id)).toMatchObject({
      status: 404,
      body: { error: "Auction not found", detail: "Auction not found" },
    });
  const path = pathOf(way, draft);
  expect((await refusal(ways[way](live, `${path}?token=${await tokenOf(buyer)}`)))?.status).toBe(404);
  const { frames, stop } = await ways[way](live, `${path}?token=${await tokenOf(chief)}`);
  expect(frames[0]?.type).toBe("leaderboard_update");
  stop();
});

test("a WebSocket's path may end with a slash or not, and no other path works", async () => {
  const { auctionId } = await makeOpenRound();
  const { stop } = await bySocket(live, `/ws/auction/${auctionId}`);
  stop();
  for (const path of [`/ws/auction/${auctionId}/x`, "/ws/", "/", `/live/auction/${auctionId}`])
    expect((await refusal(bySocket(live, path)))?.status, path).toBe(404);
});

test("messages of a client are ignored; too long ones or too many of them close the connection", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const talker = await bySocket(live, pathOf("socket", auctionId));
  for (const said of ["hello", '{"type":"bid_placed"}', "{", Buffer.alloc(900)]) talker.socket.send(said);
  await pledgeAs(viewer, auctionId, 75_000);
  await talker.next(({ type }) => type === "bid_placed");
  talker.socket.send("x".repeat(1_025));
  expect((await talker.closed).code).toBe(1009);

  const flooder = await bySocket(live, pathOf("socket", auctionId));
  for (let i = 0; i < 200; i++) flooder.socket.send("x");
  expect(await flooder.closed).toEqual({ code: 1008, reason: "Too many messages" });
});

test("when an auction is deleted its watchers' connections end", async () => {
  const { auctionId } = await makeOpenRound();
  const clients = await Promise.all(both.map((way) => ways[way](live, pathOf(way, auctionId))));
  valueOf(await deleteProduct(admin, auctionId));
  const [socket] = await Promise.all(clients.map(({ closed }) => closed));
  expect(socket?.code).toBe(1000);
});

test("a request that merely offers HTTP/2 is answered as if it had not", async () => {
  const response = await new Promise<string>((resolve, reject) => {
    const client = connect(live.port, "127.0.0.1").once("error", reject);
    client.write(
      "POST /api/x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAA\r\nContent-Length: 5\r\n\r\nhello",
    );
    void once(client, "data").then(([bytes]) => {
      client.destroy();
      resolve(String(bytes));
    }, reject);
  });
  expect(response).toMatch(/^HTTP\/1.1 200 OK/);
  expect(response).toContain("POST /api/x");
});
