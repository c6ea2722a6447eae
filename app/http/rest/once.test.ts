import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { makeBuyer } from "~/operations/factories.fixture";
import { AttemptOvertaken } from "~/operations/idempotency/attempts.server";
import { placeBid } from "../calls/bids.server";
import { onceOnly } from "./once.server";
import { Problem } from "./problems.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function keyedCall() {
  const { id } = await makeBuyer();
  const key = randomUUID();
  const request = new Request("http://soko.example/api/bids/", { headers: { "Idempotency-Key": key } });
  const viewer = { id, username: key, firstName: "Wanjiku", isSuperuser: false };
  const kept = () => db().idempotencyKey.findUnique({ where: { userId_key: { userId: id, key } } });
  return { request, asked: { call: placeBid, viewer, body: { auction: 1 } }, kept };
}

test("whose key was taken over meanwhile hears that the other one is under way, and leaves its row alone", async () => {
  const { request, asked, kept } = await keyedCall();
  const overtaken = onceOnly(request, asked, async (attempt) => {
    await db().idempotencyKey.updateMany({
      where: { userId: attempt?.userId ?? 0 },
      data: { createdAt: new Date(Date.now() + 1000) },
    });
    throw new AttemptOvertaken();
  });
  await expect(overtaken).rejects.toMatchObject({ status: 409, headers: { "Retry-After": "2" } });
  expect(await kept()).toMatchObject({ status: null });
});

test("what fails, by a refusal or by a fault, is told as it is and leaves the key free", async () => {
  const { request, asked, kept } = await keyedCall();
  for (const failure of [new Problem(409, "Short"), new Error("a fault")]) {
    await expect(onceOnly(request, asked, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await kept()).toBeNull();
  }
  const done = { status: 201, text: "{}" };
  expect(await onceOnly(request, asked, () => Promise.resolve(done))).toEqual(done);
  expect(await kept()).toMatchObject({ status: 201, answer: "{}" });
});
