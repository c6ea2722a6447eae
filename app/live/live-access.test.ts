import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { tokenOf } from "~/http/rest/call.fixture";
import { signedIn, withCookie } from "~/http/request.fixture";
import { endSession } from "~/http/session/session.server";
import { changePassword } from "~/operations/accounts/change-password.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { makeOpenRound, makePledger, takePayments } from "~/operations/factories.fixture";
import { db } from "~/db/client.server";
import { bySocket, byStream, type LiveServer, openLiveServer } from "./live-server.fixture";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

const PASSWORD = "mango season";

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

async function pledger(auctionId: number) {
  const { viewer } = await makePledger(auctionId, 60_000, "Njeri");
  await db().user.update({ where: { id: viewer.id }, data: { passwordHash: await hashPassword(PASSWORD) } });
  return viewer;
}

test("a new password ends every live connection of that person at once, and nobody else's", async () => {
  const { auctionId } = await makeOpenRound();
  const viewer = await pledger(auctionId);
  const cookie = (await signedIn(viewer.id)).split(";")[0] ?? "";
  const token = `?token=${await tokenOf(viewer)}`;
  const theirs = await Promise.all([
    bySocket(live, `/ws/auction/${auctionId}/`, { Cookie: cookie }),
    bySocket(live, `/ws/auction/${auctionId}/${token}`),
    byStream(live, `/live/auction/${auctionId}`, { Cookie: cookie }),
    byStream(live, `/live/auction/${auctionId}${token}`),
  ]);
  const stranger = await bySocket(live, `/ws/auction/${auctionId}/`);
  const change = { currentPassword: PASSWORD, password: "avocado season", session: null };
  expect(await changePassword(viewer.id, change)).toMatchObject({ ok: true });
  const [socket, byToken] = await Promise.all(theirs.map(({ closed }) => closed));
  for (const ending of [socket, byToken])
    expect(ending).toEqual({ code: 1008, reason: "Please log in again" });
  expect(stranger.socket.readyState).toBe(stranger.socket.OPEN);
  stranger.stop();
});

test("logging out ends the connections of that session at once, and those of another session stay", async () => {
  const { auctionId } = await makeOpenRound();
  const viewer = await pledger(auctionId);
  const [oneSession, otherSession] = [await signedIn(viewer.id), await signedIn(viewer.id)];
  const open = (cookie: string) =>
    bySocket(live, `/ws/auction/${auctionId}/`, { Cookie: cookie.split(";")[0] ?? "" });
  const [one, other] = [await open(oneSession), await open(otherSession)];
  await endSession(withCookie(oneSession));
  expect(await one.closed).toMatchObject({ code: 1008 });
  expect(other.socket.readyState).toBe(other.socket.OPEN);
  other.stop();
});
