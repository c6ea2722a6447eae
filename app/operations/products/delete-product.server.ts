import { transaction, type Tx } from "~/db/client.server";
import { canManage, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED, PRODUCT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudits } from "../audit/record-audit.server";
import { type SettledRound, settleRound } from "../rounds/settle-round.server";
import { announceEnd } from "./close-auction.server";
import { keptOf, keptWarnings } from "./deletion-preview.queries.server";
import { shopTime } from "../shop-clock.server";

export interface Deleted {
  message: string;
  title: string;
  settled: SettledRound | null;
  /** What is kept, in sentences (D27). */
  warnings: string[];
}

/** Hides the product and keeps its orders, bids and payments; an active round is closed first (D27, D55). */
export async function deleteProduct(actor: Viewer, productId: number): Promise<Outcome<Deleted>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const now = shopTime();
  const [done] = await transaction((tx) => hideProducts(tx, actor, [productId], now));
  if (!done) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  announceEnd(productId, done.settled);
  const { title, settled } = done;
  const warnings = keptWarnings(await keptOf([productId]), 1);
  return accepted({ message: `“${title}” was deleted.`, title, settled, warnings });
}

export interface HiddenProduct {
  id: number;
  title: string;
  settled: SettledRound | null;
}

/** Skips products that are deleted already. Call `announceEnd` for each after the commit. */
export async function hideProducts(
  tx: Tx,
  actor: Viewer,
  ids: readonly number[],
  now: Date,
): Promise<HiddenProduct[]> {
  const products = await tx.product.updateManyAndReturn({
    where: { id: { in: [...ids] }, deletedAt: null },
    data: { deletedAt: now },
    select: { id: true, title: true },
  });
  const rounds = await tx.round.findMany({
    where: { productId: { in: products.map(({ id }) => id) }, state: "active" },
    select: { id: true, productId: true },
  });
  const settled = new Map<number, SettledRound | null>();
  for (const round of rounds) settled.set(round.productId, await settleRound(tx, round.id, actor));
  await recordAudits(
    tx,
    actor,
    products.map(({ id }) => ({
      action: "product.delete",
      subject: "product",
      subjectId: id,
      before: { deletedAt: null },
      after: { deletedAt: now },
    })),
  );
  return products.map((product) => ({ ...product, settled: settled.get(product.id) ?? null }));
}
