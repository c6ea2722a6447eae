import { db, retryDuplicate, transaction, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { isAuctionCapable, type ProductStatus, type ProductType } from "~/domain/product/product";
import type { ProductSelection } from "~/domain/product/product-selection";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publishBoard } from "~/events/auction-hub.server";
import { recordAudits } from "../../audit/record-audit.server";
import { refuseWithoutAuctions } from "../../settings/auctions-off.server";
import { selectedIds } from "./deletion-preview.queries.server";
import { inBatches } from "../in-batches.server";
import { skuKey, takenSkus } from "../sku.server";
import { msg, t } from "~/texts/t";
import { oneOrMany, sentencesAboutCount } from "~/domain/text/counted";

export interface RestoreResult {
  message: string;
  warnings: string[];
}

const NOT_DELETED = refuse(
  "conflict",
  msg("This product is not deleted. Somebody may have restored it already."),
);
const NONE_DELETED = refuse("conflict", msg("None of these products is deleted any more."));
const STAYS_DELETED = refuse(
  "conflict",
  msg(
    "It was an active auction, and this shop sells without auctions now. First switch them on in Settings, under Auctions.",
  ),
);
const SKU_TAKEN = refuse("conflict", msg("Another product has its SKU now. Change that one's SKU first."));

/** A round that the deletion closed stays closed (D55), and an auction that it declared void stays void (D27). */
export async function restoreProduct(actor: Viewer, productId: number): Promise<Outcome<RestoreResult>> {
  if (!may(actor, "products")) return FORBIDDEN;
  if ((await db().product.count({ where: { id: productId } })) === 0)
    return refused(refuse("missing", PRODUCT_NOT_FOUND));
  const [done] = await restoreBatch(actor, [productId]);
  if (!done) return refused(NOT_DELETED);
  if (done === "sku_taken") return refused(SKU_TAKEN);
  if (done === "auctions_off") return refused(STAYS_DELETED);
  return accepted({ message: t("“{title}” is back.", { title: done.title }), warnings: warningsOf([done]) });
}

export async function bulkRestoreProducts(
  actor: Viewer,
  selection: ProductSelection,
): Promise<Outcome<RestoreResult>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const ids = await selectedIds(selection, "deleted");
  const { results: done, left } = await inBatches(ids, (batch) => restoreBatch(actor, batch));
  if (done.length === 0) return refused(NONE_DELETED);
  const results = done.filter((one) => typeof one === "object");
  const taken = done.filter((one) => one === "sku_taken").length;
  const off = done.filter((one) => one === "auctions_off").length;
  return accepted({
    message:
      results.length === 0
        ? t("No products are back.")
        : oneOrMany(results.length, msg("1 product is back."), msg("{count} products are back.")),
    warnings: [
      ...warningsOf(results),
      ...sentencesAboutCount(
        taken,
        msg("1 product stays deleted: others have their SKUs now"),
        msg("{count} products stay deleted: others have their SKUs now"),
      ),
      ...sentencesAboutCount(
        off,
        msg("1 auction stays deleted: this shop sells without auctions now"),
        msg("{count} auctions stay deleted: this shop sells without auctions now"),
      ),
      ...sentencesAboutCount(
        left,
        msg("1 product is left: restore them once more"),
        msg("{count} products are left: restore them once more"),
      ),
    ],
  });
}

interface RestoredProduct {
  id: number;
  title: string;
  status: ProductStatus;
  productType: ProductType;
  roundCount: number;
  isVoid: boolean;
}

const isBetweenRounds = ({ status, productType, roundCount }: RestoredProduct) =>
  status === "active" && isAuctionCapable(productType) && roundCount > 0;

const warningsOf = (restored: readonly RestoredProduct[]): string[] => [
  ...voidWarnings(restored),
  ...roundWarnings(restored),
];

/** Its entry fees were refunded when it was deleted (D27). */
function voidWarnings(restored: readonly RestoredProduct[]): string[] {
  const voided = restored.filter(({ isVoid }) => isVoid).length;
  return voided === 0
    ? []
    : [
        oneOrMany(
          voided,
          msg("1 auction was declared void by the deletion, for good"),
          msg("{count} auctions were declared void by the deletion, for good"),
        ),
      ];
}

function roundWarnings(restored: readonly RestoredProduct[]): string[] {
  const waiting = restored.filter(isBetweenRounds);
  const [first] = waiting;
  if (!first) return [];
  if (restored.length === 1)
    return [
      t("Round {number} stays closed: open the next one, or close the auction", {
        number: first.roundCount,
      }),
    ];
  return [
    oneOrMany(
      waiting.length,
      msg("The rounds of 1 auction stay closed: open the next ones, or close the auctions"),
      msg("The rounds of {count} auctions stay closed: open the next ones, or close the auctions"),
    ),
  ];
}

/** Tries again if somebody took a SKU meanwhile. */
const restoreBatch = (actor: Viewer, ids: readonly number[]) =>
  retryDuplicate(() => restoreWithFreeSku(actor, ids));

async function restoreWithFreeSku(
  actor: Viewer,
  ids: readonly number[],
): Promise<(RestoredProduct | "sku_taken" | "auctions_off")[]> {
  const deleted = await db().product.findMany({
    where: { id: { in: [...ids] }, deletedAt: { not: null } },
    select: {
      id: true,
      deletedAt: true,
      sku: true,
      status: true,
      productType: true,
      variants: { where: { deletedAt: null, sku: { not: "" } }, select: { sku: true } },
    },
  });
  if (deleted.length === 0) return [];
  const free = await withFreeSku(deleted);
  const { restored, off } = await transaction(async (tx) => {
    const going = free.filter(
      ({ status, productType }) => status === "active" && isAuctionCapable(productType),
    );
    const off = going.length > 0 && (await refuseWithoutAuctions(tx)) ? going : [];
    const shown = free.filter((product) => !off.includes(product));
    return { restored: await showProducts(tx, actor, shown), off };
  });
  for (const { id } of restored) publishBoard(id);
  return [
    ...restored,
    ...off.map(() => "auctions_off" as const),
    ...deleted.slice(free.length).map(() => "sku_taken" as const),
  ];
}

interface WithSkus {
  readonly sku: string;
  readonly variants: readonly { readonly sku: string }[];
}

const skusOf = ({ sku, variants }: WithSkus) =>
  [sku, ...variants.map((one) => one.sku)].filter((one) => one !== "").map(skuKey);

/** Of several with one SKU, the first. */
async function withFreeSku<Row extends WithSkus>(deleted: readonly Row[]): Promise<Row[]> {
  const taken = new Set(await takenSkus(db(), 0, deleted.flatMap(skusOf)));
  return deleted.filter((row) => {
    const skus = skusOf(row);
    const isFree = !skus.some((sku) => taken.has(sku));
    if (isFree) for (const sku of skus) taken.add(sku);
    return isFree;
  });
}

async function showProducts(
  tx: Tx,
  actor: Viewer,
  deleted: readonly { id: number; deletedAt: Date | null }[],
) {
  const products = await tx.product.updateManyAndReturn({
    // only this deletion: the audit entry has its time
    where: { OR: deleted.map(({ id, deletedAt }) => ({ id, deletedAt })) },
    data: { deletedAt: null },
    select: selectColumns("Product", "id, title, status, productType, roundCount"),
  });
  const momentOf = new Map(deleted.map(({ id, deletedAt }) => [id, deletedAt]));
  await recordAudits(
    tx,
    actor,
    products.map(({ id }) => ({
      action: "product.restore",
      subjectId: id,
      before: { deletedAt: momentOf.get(id) ?? null },
      after: { deletedAt: null },
    })),
  );
  const voided = await tx.auctionResult.findMany({
    where: { productId: { in: products.map(({ id }) => id) }, voidedAt: { not: null } },
    select: { productId: true },
  });
  return products.map((product) => ({
    ...product,
    isVoid: voided.some(({ productId }) => productId === product.id),
  }));
}
