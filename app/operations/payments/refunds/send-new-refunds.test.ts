import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { takePayments } from "../../factories.fixture";
import { deleteProduct } from "../../products/deletion/delete-product.server";
import { admin, valueOf } from "../../products/management.fixture";
import { refundEntryFee } from "../../reconciliation/refunds/refund-entry-fee.server";
import { voidRound } from "../../rounds/void/void-round.server";
import { makeReceipt, promptForFee, stored } from "../mpesa/daraja-shop.fixture";
import { useDarajaShop } from "../mpesa/daraja-shop-hooks.fixture";
import { sendNewRefunds } from "../settle-pending.server";

const shop = useDarajaShop();

const reason = "The lamp broke in the storage";
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const reversals = () =>
  shop()
    .operator.sent(PATHS.reversal)
    .map(({ body }) => body.TransactionID);

type Fee = Awaited<ReturnType<typeof paidFee>>;

async function paidFee() {
  const fee = await promptForFee();
  const receipt = makeReceipt();
  shop().setStatus(fee.checkoutId, "0");
  await shop().sendCallback("push", fee.reference, stkCallbackJson({ checkoutId: fee.checkoutId, receipt }));
  const { participationId } = await stored(fee.id);
  return { ...fee, receipt, participationId: participationId ?? 0 };
}

const ACTS: [string, (fee: Fee) => Promise<unknown>][] = [
  ["a deleted auction", async ({ auctionId }) => valueOf(await deleteProduct(admin, auctionId))],
  [
    "a void round",
    async ({ roundId }) =>
      valueOf(await voidRound(admin, roundId, { reason, confirm: true, whole_auction: false })),
  ],
  [
    "a newcomer",
    async ({ auctionId, participationId }) =>
      valueOf(await refundEntryFee(admin, { auctionId, participationId, reason })),
  ],
];

test.each(ACTS)("the entry fee of %s is asked back within seconds of the commit, once", async (_, act) => {
  const fee = await paidFee();
  await act(fee);
  await Promise.all([sendNewRefunds(inSeconds(2)), sendNewRefunds(inSeconds(2))]);
  expect(new Set(reversals())).toEqual(new Set([fee.receipt]));
  const asked = reversals().length;
  await sendNewRefunds(inSeconds(4));
  expect(reversals()).toHaveLength(asked);
  expect((await stored(fee.id)).refunds).toMatchObject([{ state: "accepted" }]);
});

test("a refund that its operation is just sending is left to it, and M-Pesa's wait while the provider is the mock", async () => {
  const fee = await paidFee();
  await deleteProduct(admin, fee.auctionId);
  await sendNewRefunds(inSeconds(0));
  expect(reversals()).toEqual([]);
  takePayments();
  await sendNewRefunds(inSeconds(5));
  expect(await db().refund.findFirstOrThrow({ where: { attemptId: fee.id } })).toMatchObject({
    state: "started",
    askedAt: null,
  });
});
