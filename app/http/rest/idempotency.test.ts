import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "~/operations/factories.fixture";
import { KEY_IN_USE } from "~/operations/idempotency/key-claims.server";
import { idempotent } from "./idempotency.server";
import { ApiError, errorOf } from "./api-error.server";
import { loader as bidsRoute } from "~/api/bids.route";

const { calls: bids } = bidsRoute;

setUpTestDatabase();

async function keyedCall() {
  const { id } = await makeBuyer();
  const key = randomUUID();
  const request = new Request("http://soko.example/api/bids/", { headers: { "Idempotency-Key": key } });
  const viewer = { id, username: key, firstName: "Wanjiku", isSuperuser: false };
  const body = { auction: 1 };
  const storedKey = () => db().idempotencyKey.findUnique({ where: { userId_key: { userId: id, key } } });
  return {
    request,
    keyed: { call: bids.placeBid, viewer, ids: {}, body, sent: { fields: body, picture: null } },
    storedKey,
  };
}

test("a request whose key another one took over gets 'still under way', and leaves that row alone", async () => {
  const { request, keyed, storedKey } = await keyedCall();
  const takenOver = idempotent(request, keyed, async (claim) => {
    await db().idempotencyKey.updateMany({
      where: { userId: claim?.userId ?? 0 },
      data: { createdAt: new Date(Date.now() + 1000) },
    });
    throw errorOf(KEY_IN_USE);
  });
  await expect(takenOver).rejects.toMatchObject({ status: 409, headers: { "Retry-After": "2" } });
  expect(await storedKey()).toMatchObject({ status: null });
});

test("a failure, whether a refusal or an error, is passed on and frees the key", async () => {
  const { request, keyed, storedKey } = await keyedCall();
  for (const failure of [new ApiError(409, "Short"), new Error("a fault")]) {
    await expect(idempotent(request, keyed, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await storedKey()).toBeNull();
  }
  const done = { status: 201, text: "{}" };
  expect(await idempotent(request, keyed, () => Promise.resolve(done))).toEqual(done);
  expect(await storedKey()).toMatchObject({ status: 201, answer: "{}" });
});

test("an account has 1,000 keys a day: the next is a 429, a repeat of one of them is not", async () => {
  const { request, keyed } = await keyedCall();
  const done = { status: 201, text: "{}" };
  const run = () => Promise.resolve(done);
  await idempotent(request, keyed, run);
  const userId = keyed.viewer.id;
  const createdAt = new Date(Date.now() - 60 * 60 * 1000);
  const others = Array.from({ length: 999 }, (_, n) => ({ userId, key: `k${n}`, request: "x", createdAt }));
  await db().idempotencyKey.createMany({ data: others });
  const another = new Request(request.url, { headers: { "Idempotency-Key": randomUUID() } });
  const refused = await idempotent(another, keyed, run).catch((problem: unknown) => problem as ApiError);
  expect(refused).toMatchObject({
    status: 429,
    message: "You have used 1000 Idempotency-Keys in 24 hours. Please try again later.",
  });
  const hours = Number((refused as ApiError).headers["Retry-After"]) / 3600;
  expect(hours).toBeGreaterThan(22.9);
  expect(hours).toBeLessThanOrEqual(23);
  expect(await idempotent(request, keyed, run)).toMatchObject(done);
  expect(await idempotent(new Request(request.url), keyed, run)).toEqual(done);
});
