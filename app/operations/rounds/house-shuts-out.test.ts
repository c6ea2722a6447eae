/** A house tries to shut an honest rival out, who joins each open round and pledges more than its favourite (D108 to D112). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import type { StoredProduct } from "~/domain/product/stored-product";
import { NO_TIMES } from "~/domain/schedule/round-times";
import { many } from "../../../tests/long";
import {
  blockAccount,
  correctAccount,
  unblockAccount,
  verifyAccount,
} from "../accounts/managed-account.server";
import { makeStaffCode } from "../accounts/one-time-codes/use-code.server";
import { changeRights } from "../accounts/staff/change-rights.server";
import { CLOCK_ACTOR } from "../audit/clock";
import { orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { makeBuyers, makeOpenRound, makeSuperuser, NEXT_ROUND, takePayments } from "../factories.fixture";
import { joinRound } from "../pledges/join-round.server";
import { placePledge } from "../pledges/place-pledge.server";
import { closeAuction } from "../products/close-auction.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { restoreProduct } from "../products/deletion/restore-product.server";
import { auctionForm, valueOf } from "../products/management.fixture";
import { updateProduct } from "../products/update-product.server";
import { refundEntryFee } from "../reconciliation/refunds/refund-entry-fee.server";
import { updateSetting } from "../settings/update-setting.server";
import { shopTime } from "../shop-clock.server";
import { countOrderDays } from "../winner-offers/count-order-days.server";
import { offerToNextBuyer } from "../winner-offers/winner-offers.server";
import { closeRound } from "./close-round.server";
import { createNextRound } from "./create-next-round.server";
import { moveClose } from "./move-close.server";

let admin: Viewer;
let form: StoredProduct;
setUpTestDatabase(async () => {
  admin = await makeSuperuser();
  takePayments();
  form = await auctionForm();
});

const reason = "The house has its reasons";
const KEY = Buffer.alloc(32);
const CHECKOUT = { hasCheckout: true };
const inMinutes = (minutes: number) => new Date(shopTime().getTime() + minutes * 60_000);
const DEAR = [{ name: "Here", counties: ["Kisumu"], feeCents: 90_000_000, expectedDays: "" }];
const CONTACT = {
  first_name: "Rival",
  last_name: "Odhiambo",
  email: "house@example.com",
  phone_number: "+254712345678",
  gender: "female",
  date_of_birth: "2015-05-31",
} as const;

interface At {
  readonly auctionId: number;
  readonly roundId: number;
  readonly rival: Viewer;
}

/** By name, so that a failing run tells what was done. */
const ACTS = {
  open: ({ auctionId }: At) => createNextRound(admin, { ...NEXT_ROUND, auctionId }),
  "open for an hour": ({ auctionId }: At) =>
    createNextRound(admin, { ...NEXT_ROUND, auctionId, times: { ...NO_TIMES, closesAt: inMinutes(60) } }),
  close: ({ roundId }: At) => closeRound(admin, roundId),
  "close in 5 minutes": ({ roundId }: At) => moveClose(admin, { roundId, closesAt: inMinutes(5) }),
  "close in 20 minutes": ({ roundId }: At) => moveClose(admin, { roundId, closesAt: inMinutes(20) }),
  "close by hand": ({ roundId }: At) => moveClose(admin, { roundId, closesAt: null }),
  block: ({ rival }: At) => blockAccount(admin, rival.id, reason),
  unblock: ({ rival }: At) => unblockAccount(admin, rival.id),
  "make staff": ({ rival }: At) =>
    changeRights(admin, rival.id, { isSuperuser: false, permissions: ["orders"] }),
  "make superuser": ({ rival }: At) => changeRights(admin, rival.id, { isSuperuser: true, permissions: [] }),
  "smallest age": () => updateSetting(admin, "smallestAge", 99),
  "delivery fee": () => updateSetting(admin, "deliveryZones", DEAR),
  "days to order": () => updateSetting(admin, "daysToOrder", 1),
  "reset code": ({ rival }: At) => makeStaffCode(admin, rival.id, KEY),
  "new phone": ({ rival }: At) => correctAccount(admin, rival.id, CONTACT),
  unverify: ({ rival }: At) => verifyAccount(admin, rival.id, false),
  "fixed price": ({ auctionId }: At) =>
    updateProduct(admin, auctionId, { ...form, productType: "buy_now", buyNowPriceCents: 100_000 }, null),
  "end now": ({ auctionId }: At) => updateProduct(admin, auctionId, { ...form, endTime: inMinutes(1) }, null),
  refund: async ({ auctionId, roundId, rival }: At) => {
    const own = await db().participation.findFirst({ where: { roundId, userId: rival.id } });
    return refundEntryFee(admin, { auctionId, participationId: own?.id ?? 0, reason });
  },
  delete: ({ auctionId }: At) => deleteProduct(admin, auctionId),
  restore: ({ auctionId }: At) => restoreProduct(admin, auctionId),
  "close the auction": ({ auctionId }: At) => closeAuction(admin, auctionId, CHECKOUT),
  offer: ({ auctionId }: At) => offerToNextBuyer(admin, auctionId, { seenPlace: 2, reason }, CHECKOUT),
  "checkout off": () => countOrderDays(shopTime(), { hasCheckout: false }),
} as const;

type Act = keyof typeof ACTS;
const names = Object.keys(ACTS) as Act[];
// a deletion ends the story
const act = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...names.filter((name) => name !== "delete")) },
  { weight: 12, arbitrary: fc.constant<Act>("open") },
  { weight: 1, arbitrary: fc.constant<Act>("delete") },
);

async function stateOf(auctionId: number) {
  const { rounds, result, ...product } = await db().product.findUniqueOrThrow({
    where: { id: auctionId },
    select: {
      status: true,
      deletedAt: true,
      productType: true,
      result: { select: { winnerId: true, voidedAt: true } },
      rounds: { orderBy: { number: "desc" }, take: 1, select: { id: true, state: true, voidedAt: true } },
    },
  });
  const [round] = rounds;
  const isVoid = (result?.voidedAt ?? null) !== null || product.deletedAt !== null;
  return {
    ...product,
    roundId: round?.id ?? 0,
    isOpen: round?.state === "active" && !isVoid,
    isVoid,
    result,
  };
}

const PLEDGES = { favourite: 50_000, rival: 90_000 };

async function pledge(viewer: Viewer, auctionId: number, cents: number) {
  valueOf(await joinRound(viewer, auctionId));
  valueOf(await placePledge(viewer, { auctionId, cents }));
}

const refusals = new Map<Act, number>();
let orders = 0;

async function playOut(acts: readonly Act[]) {
  await db().setting.deleteMany();
  const [favourite, rival] = await makeBuyers(2);
  if (!favourite || !rival) throw new Error("nobody takes part");
  const { auctionId } = await makeOpenRound(form);
  await pledge(favourite, auctionId, PLEDGES.favourite);
  await pledge(rival, auctionId, PLEDGES.rival);
  for (const name of acts) {
    const { roundId } = await stateOf(auctionId);
    const answer = await ACTS[name]({ auctionId, roundId, rival });
    if (answer && !answer.ok) refusals.set(name, (refusals.get(name) ?? 0) + 1);
    if (name === "reset code" && answer?.ok && !(await stateOf(auctionId)).isVoid)
      expect(answer.value).toMatchObject({ code: null });
    if ((await stateOf(auctionId)).isOpen) await pledge(rival, auctionId, PLEDGES.rival);
  }
  // by the clock, whatever was announced
  await db().round.updateMany({
    where: { productId: auctionId, state: "active" },
    data: { closesAt: new Date(0) },
  });
  await closeAuction(CLOCK_ACTOR, auctionId, CHECKOUT);
  const { isVoid, result } = await stateOf(auctionId);
  if (isVoid) return;
  expect(result?.winnerId).toBe(rival.id);
  await countOrderDays(shopTime(), CHECKOUT);
  const won = { ...orderOf([[auctionId, 1]]), shippingCounty: "Kisumu", isWon: true };
  const { id } = valueOf(await placeOrder(rival, won));
  expect(inCents(await db().order.findUniqueOrThrow({ where: { id } })).shippingFeeCents).toBe(50_000);
  orders += 1;
}

test("whatever the shop does, whoever has joined goes on to the end, and the winner orders at the delivery that was promised", async () => {
  const run = fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 14 }), playOut);
  await fc.assert(run, { seed: 31, numRuns: many(16, 60) });
  // the runs cover the interesting cases
  expect(orders).toBeGreaterThan(3);
  for (const name of ["make staff", "new phone", "fixed price", "offer", "refund"] as const)
    expect(refusals.get(name), name).toBeGreaterThan(0);
});
