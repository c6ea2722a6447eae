import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, makeSuperuser } from "../factories.fixture";
import { changeSessionData, createSession, findSession, revokeSession } from "./sessions.server";
import { until } from "../../../tests/until";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

setUpTestDatabase();
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => new Date(Date.now() + ms);
const expiryOf = async (userId: number) =>
  (await db().session.findFirstOrThrow({ where: { userId } })).expiresAt.getTime();

test("the database holds only a hash of a session's id", async () => {
  const { id: userId } = await makeBuyer();
  const id = await createSession(userId);
  expect(id).toMatch(/^[\w-]{43}$/);
  const row = await db().session.findFirstOrThrow({ where: { userId } });
  expect(row.id).toBe(createHash("sha256").update(id).digest("hex"));
  expect(JSON.stringify(row)).not.toContain(id);
  expect(await findSession(row.id)).toBeNull();
});

test("a session holds its user and nothing that a page must not see", async () => {
  const { id: userId } = await makeSuperuser();
  const session = await findSession(await createSession(userId, { signup: { username: "x" } }));
  expect(session).toEqual({
    user: {
      id: userId,
      username: expect.stringContaining("Amina") as string,
      firstName: "Amina",
      isSuperuser: true,
      permissions: [],
      secondFactorAt: null,
      blockedAt: null,
    },
    data: { signup: { username: "x" } },
  });
});

test("a session ends after 14 days without use", async () => {
  const { id: userId } = await makeBuyer();
  const id = await createSession(userId);
  expect(await findSession(id, later(14 * DAY_MS + 1))).toBeNull();
  expect(await findSession(id, later(14 * DAY_MS - HOUR_MS))).not.toBeNull();
});

test("use extends a session to 14 days from now, at most once an hour", async () => {
  const { id: userId } = await makeBuyer();
  const id = await createSession(userId);
  const first = await expiryOf(userId);
  await findSession(id, later(HOUR_MS / 2));
  expect(await expiryOf(userId)).toBe(first);
  const used = later(13 * DAY_MS);
  await findSession(id, used);
  await until(async () => expect(await expiryOf(userId)).toBe(used.getTime() + 14 * DAY_MS));
  expect(await findSession(id, later(26 * DAY_MS))).not.toBeNull();
});

test("a visitor's session lasts a day", async () => {
  const id = await createSession(null, { signup: { username: "wanjiku" } });
  expect(await findSession(id)).toEqual({ user: null, data: { signup: { username: "wanjiku" } } });
  expect(await findSession(id, later(DAY_MS + 1))).toBeNull();
});

test("a revoked session ends at once, others of the same user stay", async () => {
  const { id: userId } = await makeBuyer();
  const [phone, laptop] = [await createSession(userId), await createSession(userId)];
  await revokeSession(phone);
  expect(await findSession(phone)).toBeNull();
  expect((await findSession(laptop))?.user?.id).toBe(userId);
});

test("use does not bring a revoked session back", async () => {
  const { id: userId } = await makeBuyer();
  const id = await createSession(userId);
  await Promise.all([
    revokeSession(id),
    findSession(id, later(2 * DAY_MS)),
    changeSessionData(id, (data) => data),
  ]);
  expect(await findSession(id)).toBeNull();
  expect(await db().session.count({ where: { userId } })).toBe(0);
});

test("changes made at once build on one another, and a change to an ended session is refused", async () => {
  const id = await createSession(null, { signup: { username: "wanjiku" } });
  const products = [1, 2, 3, 4, 5];
  await Promise.all(
    products.map((productId) =>
      changeSessionData(id, ({ guestCartItems = [], ...data }) => ({
        ...data,
        guestCartItems: [...guestCartItems, { productId, quantity: 1 }],
      })),
    ),
  );
  const data = (await findSession(id))?.data;
  expect(data?.signup).toEqual({ username: "wanjiku" });
  expect(data?.guestCartItems?.map(({ productId }) => productId).toSorted()).toEqual(products);
  await revokeSession(id);
  expect(await changeSessionData(id, (data) => data)).toBe(false);
});

test("a session's data goes to one of several who end it at once", async () => {
  const id = await createSession(null, { signup: { username: "wanjiku" } });
  const carried = await Promise.all([revokeSession(id), revokeSession(id), revokeSession(id)]);
  expect(carried.filter(({ signup }) => signup)).toHaveLength(1);
});

test("ended sessions are swept when a new one begins", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { id: userId } = await makeBuyer();
  await createSession(userId);
  vi.setSystemTime(later(15 * DAY_MS));
  const fresh = await createSession(userId);
  expect(await db().session.findMany({ where: { userId }, select: { id: true } })).toEqual([
    { id: createHash("sha256").update(fresh).digest("hex") },
  ]);
});

test("an unknown id opens nothing", async () => {
  for (const id of ["", "x", "a".repeat(43), "' OR 1=1 --"]) expect(await findSession(id)).toBeNull();
});
