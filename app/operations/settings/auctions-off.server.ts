/** A shop can sell without auctions. What makes or opens one and what switches them off exclude each other. */
import type { Tx } from "~/db/client.server";
import { isAuctionCapable, PRODUCT_TYPES, type ProductType } from "~/domain/product/product";
import { type Refusal, refuse } from "~/domain/refusal";
import { countOf } from "~/domain/text/count";
import { lockAuctions } from "~/db/locks.server";

export const AUCTIONS_ARE_OFF = refuse(
  "conflict",
  "This shop sells without auctions. First switch them on in Settings, under Auctions.",
);

/** Call it in the transaction that makes or opens an auction. */
export async function refuseWithoutAuctions(tx: Tx): Promise<Refusal | null> {
  await lockAuctions(tx, "shared");
  const row = await tx.setting.findUnique({ where: { name: "hasAuctions" }, select: { value: true } });
  return row?.value === "false" ? AUCTIONS_ARE_OFF : null;
}

/** Whether an edit makes an auction of it: one that exists stays as it is. */
export const becomesAuction = (before: ProductType | null, after: ProductType): boolean =>
  isAuctionCapable(after) && (before === null || !isAuctionCapable(before));

const NAMED = 3;

/** While a buyer can take part, or will be able to. Call it in the transaction that switches them off. */
export async function refuseSwitchingAuctionsOff(tx: Tx): Promise<Refusal | null> {
  await lockAuctions(tx, "exclusive");
  const going = await tx.product.findMany({
    where: {
      deletedAt: null,
      productType: { in: PRODUCT_TYPES.filter(isAuctionCapable) },
      OR: [
        { status: "active" },
        { status: { not: "closed" }, scheduled: { isNot: null } },
        { rounds: { some: { state: "active" } } },
      ],
    },
    orderBy: { id: "asc" },
    select: { id: true, title: true, status: true, rounds: { where: { state: "active" }, take: 1 } },
  });
  if (going.length === 0) return null;
  const names = going
    .slice(0, NAMED)
    .map(({ title, status, rounds }) => `“${title}” ${stateText(status, rounds.length > 0)}`);
  const more = going.length - names.length;
  return refuse(
    "conflict",
    `First close or unpublish what is still going on: ${[...names, ...(more > 0 ? [countOf(more, "other", "others")] : [])].join(", ")}.`,
  );
}

function stateText(status: string, hasOpenRound: boolean): string {
  if (hasOpenRound) return "has an open round";
  return status === "active" ? "is active" : "has a scheduled round";
}
