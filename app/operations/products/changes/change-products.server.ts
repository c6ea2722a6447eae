import { NO_TERMS } from "~/domain/product/auction-terms";
import { lockRows } from "~/db/locks.server";
import { db, transaction, type Tx } from "~/db/client.server";
import { updateRows } from "~/db/json-rows.server";
import { toColumn, toColumnOrNull } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { AuditAction } from "~/domain/audit/audit";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { type ChangedColumns, changeOfProduct, type ProductChange } from "~/domain/product/product-change";
import { auditedVariants, readOptions } from "~/domain/product/variants";
import { isAuctionCapable } from "~/domain/product/product";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publishBoard } from "~/events/auction-hub.server";
import { recordAudits } from "../../audit/record-audit.server";
import { dropScheduled } from "../../rounds/schedule-round.server";
import { activateProduct } from "../activate-product.server";
import { inBatches } from "../in-batches.server";
import { sortColumns } from "../product-columns.server";
import { refuseChange } from "./change-preview.queries.server";
import { type SelectedProduct, productsToChange } from "./products-to-change.server";
import { PRODUCTS_CHANGED, type SeenProducts, unseenChanges } from "./seen-products.server";
import { msg } from "~/texts/t";

/** One product's: null if it was changed, else why not. */
export interface ChangeResult {
  readonly id: number;
  readonly refused: string | null;
}

interface ChangedProducts {
  readonly results: readonly ChangeResult[];
  /** Not reached in time. */
  readonly left: number;
}

const GONE = msg("It was deleted meanwhile");

/** Records what changes, in the transaction of the change. An auction's activation has its own, just before. */
export type RecordChanges = (tx: Tx, changed: readonly ChangedProduct[]) => Promise<void>;

/** Changes each product that can be changed. What anybody changed since `seen` stays, so a repeat does nothing. */
export async function changeProducts(
  actor: Viewer,
  ids: readonly number[],
  change: ProductChange,
  seen: SeenProducts | null = null,
  record: RecordChanges = () => Promise.resolve(),
): Promise<Outcome<ChangedProducts>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const refusal = await refuseChange(change);
  if (refusal) return refused(refusal);
  const done = await inBatches(ids, (batch) =>
    change.kind === "activate"
      ? activate(actor, batch, { change, seen, record })
      : changeBatch(actor, batch, { change, seen, record }),
  );
  return accepted(done);
}

export async function changeProduct(
  actor: Viewer,
  id: number,
  change: ProductChange,
): Promise<Outcome<{ productId: number }>> {
  const done = await changeProducts(actor, [id], change);
  if (!done.ok) return done;
  const reason = done.value.results[0]?.refused ?? null;
  if (reason === null) return accepted({ productId: id });
  return refused(reason === GONE ? refuse("missing", PRODUCT_NOT_FOUND) : refuse("conflict", reason));
}

interface Changing {
  readonly change: ProductChange;
  readonly seen: SeenProducts | null;
  readonly record: RecordChanges;
}

async function changeBatch(actor: Viewer, ids: readonly number[], changing: Changing) {
  const results = await transaction((tx) => changeWithin(tx, actor, ids, changing));
  for (const { id, refused: reason } of results) if (reason === null) publishBoard(id);
  return results;
}

async function changeWithin(
  tx: Tx,
  actor: Viewer,
  ids: readonly number[],
  { change, seen, record }: Changing,
): Promise<ChangeResult[]> {
  // before they are read; orders and openings of rounds take the same lock
  await lockRows(tx, "Product", "id", ids);
  const products = await productsToChange(ids, tx);
  const isUnseen = await unseenChanges(products, { change, seen }, tx);
  const decided = products.map((product) => ({
    product,
    outcome:
      isUnseen(product) || (change.kind === "activate" && isAuctionCapable(product.productType))
        ? PRODUCTS_CHANGED
        : changeOfProduct(product, change),
  }));
  const changed = decided.flatMap(({ product, outcome }) =>
    outcome.ok ? [{ product, columns: outcome.value }] : [],
  );
  await write(tx, actor, changed, change.kind);
  await record(tx, changed);
  const reasons = new Map(
    decided.map(({ product, outcome }) => [product.id, outcome.ok ? null : outcome.refusal.message]),
  );
  return ids.map((id) => ({ id, refused: reasons.has(id) ? (reasons.get(id) ?? null) : GONE }));
}

export interface ChangedProduct {
  readonly product: SelectedProduct;
  readonly columns: ChangedColumns;
}

const ACTIONS: Readonly<Record<ProductChange["kind"], AuditAction>> = {
  activate: "product.activate",
  unpublish: "product.unpublish",
  close: "product.close",
  reopen: "product.reopen",
  price: "product.update",
  sale: "product.update",
  stock: "product.update",
  category: "product.update",
};

async function write(tx: Tx, actor: Viewer, changed: readonly ChangedProduct[], kind: ProductChange["kind"]) {
  for (const { ids, data } of alike(changed))
    await tx.product.updateMany({ where: { id: { in: ids } }, data });
  await updateRows(
    tx,
    "ProductVariant",
    changed.flatMap(({ columns: { repriced = [] } }) =>
      repriced.map(({ id, priceCents }) => ({ id, priceCents })),
    ),
  );
  if (kind === "unpublish")
    for (const { product } of changed) await dropScheduled(tx, actor, product.id, "Product unpublished");
  const names = kind === "category" ? await categoryNames(tx) : null;
  const audited = ({ categoryId, repriced: _, highestPriceCents: _highest, ...columns }: ChangedColumns) =>
    categoryId === undefined ? columns : { category: names?.get(categoryId ?? 0) ?? null };
  await recordAudits(
    tx,
    actor,
    changed.map(({ product, columns }) => {
      const variants = auditedPrices(product, columns);
      return {
        action: ACTIONS[kind],
        subjectId: product.id,
        before: { ...audited(valuesBefore(product, columns)), ...variants?.before },
        after: { ...audited(columns), ...variants?.after },
      };
    }),
  );
}

function auditedPrices({ variants, ...product }: SelectedProduct, { repriced }: ChangedColumns) {
  if (!repriced) return null;
  const side = { ...product, options: readOptions(product.options) };
  const old = variants.filter(({ id }) => repriced.some((one) => one.id === id));
  const { before, after } = auditedVariants({ ...side, variants: old }, { ...side, variants: repriced });
  return { before: { variants: before.variants }, after: { variants: after.variants } };
}

const valuesBefore = (product: SelectedProduct, columns: ChangedColumns) =>
  Object.fromEntries(
    Object.keys(columns).map((name) => [name, product[name as keyof SelectedProduct]]),
  ) as ChangedColumns;

export const categoryNames = async (tx: Tx): Promise<ReadonlyMap<number | null, string>> =>
  new Map(
    (await tx.category.findMany({ select: { id: true, name: true } })).map(({ id, name }) => [id, name]),
  );

/** One statement for all products that get the same values. */
function alike(changed: readonly ChangedProduct[]) {
  const groups = new Map<string, { ids: number[]; data: ReturnType<typeof dataOf> }>();
  for (const one of changed) {
    const data = dataOf(one);
    const key = JSON.stringify(data, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part));
    const group = groups.get(key) ?? { ids: [], data };
    group.ids.push(one.product.id);
    groups.set(key, group);
  }
  return groups.values();
}

function dataOf({ product, columns }: ChangedProduct) {
  const { basePriceCents, buyNowPriceCents, highestPriceCents, repriced: _, ...others } = columns;
  const undecided = others.status === "draft" ? NO_TERMS : {};
  const hasVariants = product.options !== "";
  if (others.isFlashSale !== undefined)
    return { ...others, ...sortColumns({ ...product, ...others }, hasVariants) };
  if (basePriceCents === undefined || buyNowPriceCents === undefined) return { ...others, ...undecided };
  return {
    basePriceCents: toColumn(basePriceCents),
    buyNowPriceCents: toColumnOrNull(buyNowPriceCents),
    ...sortColumns({ ...product, basePriceCents, buyNowPriceCents }, hasVariants),
    ...(highestPriceCents !== undefined && { highestPriceCents: toColumn(highestPriceCents) }),
  };
}

/** Goods with a fixed price together. An auction by itself, like a single one: it opens its first round. */
async function activate(actor: Viewer, ids: readonly number[], changing: Changing) {
  const products = await productsToChange(ids);
  const auctions = products.filter(({ productType }) => isAuctionCapable(productType));
  const together = ids.filter((id) => auctions.every((auction) => auction.id !== id));
  const results = [
    ...(together.length > 0 ? await changeBatch(actor, together, changing) : []),
    ...(auctions.length > 0 ? await activateAuctions(actor, auctions, changing) : []),
  ];
  return results.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

async function activateAuctions(
  actor: Viewer,
  products: readonly SelectedProduct[],
  { change, seen, record }: Changing,
) {
  const isUnseen = await unseenChanges(products, { change, seen }, db());
  const results: ChangeResult[] = [];
  const activated: ChangedProduct[] = [];
  for (const product of products) {
    const known = isUnseen(product) ? PRODUCTS_CHANGED : changeOfProduct(product, change);
    const outcome = known.ok ? await activateProduct(actor, product.id, null) : known;
    results.push({ id: product.id, refused: outcome.ok ? null : outcome.refusal.message });
    if (outcome.ok) activated.push({ product, columns: { status: "active" } });
  }
  await transaction((tx) => record(tx, activated));
  return results;
}
