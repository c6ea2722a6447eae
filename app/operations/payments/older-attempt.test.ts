import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyers, makeOpenRound, storedRound } from "../factories.fixture";
import { joinRound } from "../pledges/join-round.server";
import { valueOf } from "../products/management.fixture";
import { settleReference } from "./pending-payment.fixture";
import { phoneProvider } from "./phone-provider.fixture";

setUpTestDatabase(phoneProvider);

const newest = async (userId: number) =>
  (await db().paymentAttempt.findFirstOrThrow({ where: { userId }, orderBy: { id: "desc" } })).reference;
const anHourLater = () =>
  db().paymentAttempt.updateMany({ data: { startedAt: new Date(Date.now() - 3_600_000) } });

test("late money of an older attempt, whose phone has paid for another, leaves the newer prompt of its buyer under way", async () => {
  const { auctionId } = await makeOpenRound();
  const [one, two] = await makeBuyers(2);
  if (!one || !two) throw new Error("two buyers");
  const shared = { phoneNumber: "+254712345678" };
  valueOf(await joinRound(one, auctionId, shared));
  const older = await newest(one.id);
  await settleReference(older, { state: "failed", code: "1037", text: "No answer" });
  await anHourLater();
  valueOf(await joinRound(two, auctionId, shared));
  await settleReference(await newest(two.id), { state: "completed", receipt: "SJK7OLDER2" });
  valueOf(await joinRound(one, auctionId, { phoneNumber: "+254722345678" }));

  expect(await settleReference(older, { state: "completed", receipt: "SJK7OLDER1" })).toBe("unmatched");
  const status = async () =>
    (await db().participation.findFirstOrThrow({ where: { userId: one.id } })).paymentStatus;
  expect(await status()).toBe("pending");
  expect(await settleReference(await newest(one.id), { state: "completed", receipt: "SJK7NEWER1" })).toBe(
    "counted",
  );
  expect(await status()).toBe("completed");
});

async function twoPrompts() {
  const { auctionId, roundId } = await makeOpenRound();
  const [buyer] = await makeBuyers(1);
  if (!buyer) throw new Error("one buyer");
  valueOf(await joinRound(buyer, auctionId, { phoneNumber: "+254712345671" }));
  const older = await newest(buyer.id);
  await settleReference(older, { state: "failed", code: "1037", text: "No answer" });
  await anHourLater();
  valueOf(await joinRound(buyer, auctionId, { phoneNumber: "+254722345671" }));
  const newer = await newest(buyer.id);
  expect(newer).not.toBe(older);
  const joined = async () => ({
    status: (await db().participation.findFirstOrThrow({ where: { userId: buyer.id } })).paymentStatus,
    participants: (await storedRound(roundId)).participantCount,
  });
  return { older, newer, joined };
}

test("of two prompts for one entry fee that are both paid one counts and the other goes back", async () => {
  const { older, newer, joined } = await twoPrompts();
  const paid = (receipt: string) => ({ state: "completed", receipt }) as const;
  expect(await settleReference(older, paid("SJK7BOTH01"))).toBe("counted");
  expect(["refunding", "refunded"]).toContain(await settleReference(newer, paid("SJK7BOTH02")));
  expect(await joined()).toEqual({ status: "completed", participants: 1 });
});

test("a prompt that is refused after an older one was paid takes nobody's place", async () => {
  const { older, newer, joined } = await twoPrompts();
  expect(await settleReference(older, { state: "completed", receipt: "SJK7PLACE1" })).toBe("counted");
  await settleReference(newer, { state: "failed", code: "1032", text: "Cancelled" });
  expect(await joined()).toEqual({ status: "completed", participants: 1 });
});
