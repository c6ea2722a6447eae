import { afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { deletionView } from "~/screens/management/products/deletion-view.server";
import { orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { makeOpenRound, makePledger, makeStaff, takePayments } from "../factories.fixture";
import { bulkDeleteProducts } from "../products/deletion/bulk-delete-products.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { deletionPreview } from "../products/deletion/deletion-preview.queries.server";
import { restoreProduct } from "../products/deletion/restore-product.server";
import { closeAuction } from "../products/close-auction.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { useEnvironmentSettings } from "../settings/settings.server";
import { offerToNextBuyer } from "./winner-offers.server";

setUpTestDatabase(takePayments);
afterEach(() => useEnvironmentSettings({}));

const VOID = "1 auction is void: what was won there was not ordered yet";
const BACK = "2 entry fees go back: KSh 100 altogether";

/** Closed; two paid, and the first won. */
async function wonAuction() {
  const { auctionId } = await makeOpenRound();
  const { viewer: winner } = await makePledger(auctionId, 90_000, "Achieng");
  const { viewer: friend } = await makePledger(auctionId, 60_000, "Baraka");
  valueOf(await closeAuction(admin, auctionId, { hasCheckout: true }));
  return { auctionId, winner, friend };
}

const lapse = (productId: number) =>
  db().winnerOffer.updateMany({ where: { productId }, data: { orderBefore: new Date(0) } });

const order = (viewer: Parameters<typeof placeOrder>[0], auctionId: number) =>
  placeOrder(viewer, { ...orderOf([[auctionId, 1]]), isWon: true });

const feeStates = async (productId: number) =>
  (await db().participation.findMany({ where: { round: { productId } } })).map((one) => one.paymentStatus);

const isVoid = async (productId: number) =>
  (await db().auctionResult.findUniqueOrThrow({ where: { productId } })).voidedAt !== null;

test("deleting what was won and not ordered voids the auction at once: fees go back, and restored it comes to nobody (D111)", async () => {
  const { auctionId, winner } = await wonAuction();
  const preview = await deletionPreview({ kind: "ids", ids: [auctionId] });
  expect(preview).toMatchObject({ wins: 1, fees: { feeCount: 2, feesCents: 10_000 } });
  expect(deletionView(preview).retained[0]).toBe(
    "What was won here has not been ordered: deleting declares the auction void, for good.",
  );
  const { warnings } = valueOf(await deleteProduct(admin, auctionId));
  expect(warnings.slice(0, 2)).toEqual([VOID, BACK]);
  expect(await feeStates(auctionId)).not.toContain("completed");
  expect(valueOf(await restoreProduct(admin, auctionId)).warnings).toEqual([
    "1 auction was declared void by the deletion, for good",
  ]);
  await lapse(auctionId);
  const offered = await offerToNextBuyer(
    admin,
    auctionId,
    { seenPlace: 2, reason: "No order came" },
    { hasCheckout: true },
  );
  expect(refusalOf(offered).message).toBe("This auction was declared void, so nobody won it.");
  expect((await order(winner, auctionId)).ok).toBe(false);
});

test("a bulk deletion voids what was won too, and says how many", async () => {
  const [one, two] = [await wonAuction(), await wonAuction()];
  const ids = [one.auctionId, two.auctionId];
  const { warnings } = valueOf(await bulkDeleteProducts(admin, { kind: "ids", ids }, null));
  expect(warnings.slice(0, 2)).toEqual([
    "2 auctions are void: what was won there was not ordered yet",
    "4 entry fees go back: KSh 200 altogether",
  ]);
});

test("what was ordered or has lapsed stays as it was when the product is deleted", async () => {
  const ordered = await wonAuction();
  valueOf(await order(ordered.winner, ordered.auctionId));
  const lapsed = await wonAuction();
  await lapse(lapsed.auctionId);
  for (const { auctionId } of [ordered, lapsed]) {
    expect(valueOf(await deleteProduct(admin, auctionId)).warnings).not.toContain(VOID);
    expect(await isVoid(auctionId)).toBe(false);
    expect(await feeStates(auctionId)).toEqual(["completed", "completed"]);
  }
});

test("an order and a deletion at once: either it is ordered, or it is void and the fees go back", async () => {
  for (const turn of [1, 2, 3]) {
    const { auctionId, winner } = await wonAuction();
    const [ordered] = await Promise.all([order(winner, auctionId), deleteProduct(admin, auctionId)]);
    expect(await isVoid(auctionId), `${turn}`).toBe(!ordered.ok);
  }
});

test("deleting what somebody has won needs the permission for rounds, as voiding it does", async () => {
  const clerk = await makeStaff("products");
  const { auctionId } = await wonAuction();
  expect(refusalOf(await deleteProduct(clerk, auctionId)).code).toBe("forbidden");
  await lapse(auctionId);
  valueOf(await deleteProduct(clerk, auctionId));
});
