import { transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { type ProductSelection, refuseMoreProducts } from "~/domain/product/product-selection";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publishAuctionEnd } from "../close-auction.server";
import { softDeleteProducts } from "./delete-product.server";
import {
  feeWarnings,
  retainedRecords,
  retainedWarnings,
  selectedIds,
  winWarnings,
} from "./deletion-preview.queries.server";
import { afterBatches, inBatches } from "../in-batches.server";
import { refusePaidAuctions } from "./refuse-paid-auctions.server";
import { shopTime } from "../../shop-clock.server";
import { msg } from "~/texts/t";
import { oneOrMany, sentencesAboutCount } from "~/domain/text/counted";

interface BulkDeleted {
  message: string;
  warnings: string[];
  deleted: number;
  /** The same for all, so that they can be restored together. */
  deletedAt: Date;
}

const NOTHING_LEFT = refuse(
  "missing",
  msg("These products are already deleted, or nothing matches any more."),
);

/** `confirmed`: how many products the person confirmed, or null. If there are more now, nothing is deleted. */
export async function bulkDeleteProducts(
  actor: Viewer,
  selection: ProductSelection,
  confirmed: number | null,
): Promise<Outcome<BulkDeleted>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const ids = await selectedIds(selection, "listed");
  const refusal =
    (confirmed === null ? null : refuseMoreProducts(ids.length, confirmed)) ??
    (await refusePaidAuctions(actor, ids));
  if (refusal) return refused(refusal);
  const deletedAt = shopTime();
  const { results, left } = await inBatches(ids, async (batch) => {
    const hidden = await transaction((tx) => softDeleteProducts(tx, actor, batch, deletedAt));
    for (const { id, closedRound } of hidden) publishAuctionEnd(id, closedRound);
    return hidden;
  });
  if (results.length === 0) return refused(NOTHING_LEFT);
  const deleted = results.length;
  const rounds = results.filter(({ closedRound }) => closedRound !== null).length;
  const meant = confirmed ?? (selection.kind === "ids" ? selection.ids.length : ids.length);
  const missed = Math.max(meant, ids.length) - left - deleted;
  let retained = { orders: 0, bids: 0 };
  await afterBatches(async () => {
    retained = await retainedRecords(results.map(({ id }) => id));
  });
  return accepted({
    message: oneOrMany(deleted, msg("1 product was deleted."), msg("{count} products were deleted.")),
    warnings: [
      ...winWarnings(results.filter(({ isWinVoid }) => isWinVoid).length),
      ...feeWarnings({
        feeCount: results.reduce((sum, { fees }) => sum + fees.feeCount, 0),
        feesCents: results.reduce((sum, { fees }) => sum + fees.feesCents, 0),
      }),
      ...sentencesAboutCount(
        rounds,
        msg("1 active round was closed"),
        msg("{count} active rounds were closed"),
      ),
      ...retainedWarnings(retained, deleted),
      ...sentencesAboutCount(
        missed,
        msg("1 product was already deleted by somebody else"),
        msg("{count} products were already deleted by somebody else"),
      ),
      ...sentencesAboutCount(
        left,
        msg("1 product is left: delete them once more"),
        msg("{count} products are left: delete them once more"),
      ),
    ],
    deleted,
    deletedAt,
  });
}
