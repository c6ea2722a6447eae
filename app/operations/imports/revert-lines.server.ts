/** Takes back what an import's lines did to one product. What somebody changed since stays. */
import { db } from "~/db/client.server";
import type { ImportLine } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import { undoneStock } from "~/domain/import/import";
import { type FieldName, fieldRows } from "~/domain/product/stored-product";
import type { ProductStatus } from "~/domain/product/product";
import { type ProductChanges, revertProductChanges } from "~/domain/product/product-changes";
import {
  type ProductVariant,
  readOptions,
  storedValues,
  type TypedVariant,
  type TypedVariants,
} from "~/domain/product/variants";
import type { Outcome } from "~/domain/refusal";
import { latestEdit } from "../audit/edits.server";
import { changeProduct as changeProductState } from "../products/changes/change-products.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { managedProduct } from "../products/management.queries.server";
import { updateProduct } from "../products/update-product.server";
import { saveVariants } from "../products/variants/save-variants.server";
import { readBefore, readChanges } from "./import-rows.server";
import { msg } from "~/texts/t";

const CHANGED_SINCE = msg("Somebody changed it since");
const PIECES_SOLD = msg("Pieces that it added are sold");
const DELETED_SINCE = msg("It was deleted since");
const NO_DRAFT = msg("It is no draft any more");

const TRIES = 3;

interface LinesOfProduct {
  readonly productId: number;
  readonly own: ImportLine | undefined;
  readonly variants: readonly ImportLine[];
  /** The audit trail's last entry of the import. */
  readonly lastEntry: number;
}

/** Why each line was not taken back; null if it was. */
type Reverted = Readonly<Record<"ofOwn" | "ofVariants", string | null>>;

/** The variants first: a product that had none gets its price and stock back before its own line does. */
export async function revertLines(actor: Viewer, lines: LinesOfProduct): Promise<Reverted> {
  const { productId, own, variants, lastEntry } = lines;
  if (own?.kind === "create") {
    const fault = await unmake(actor, productId, lastEntry);
    return { ofOwn: fault, ofVariants: fault };
  }
  const isEdited = (await latestEdit("product", productId)) > lastEntry;
  const ofVariants = variants.length > 0 ? await revertVariants(actor, lines) : null;
  if (!own) return { ofOwn: null, ofVariants };
  const { status } = readBefore(own.before);
  if (status) return { ofOwn: await putBackStatus(actor, lines, { own, status }), ofVariants };
  const isOurs = variants.length > 0 && ofVariants === null && !isEdited;
  const entry = isOurs ? await latestEdit("product", productId) : lastEntry;
  return { ofOwn: await retryIfStockMoved(() => revertOwn(actor, own, entry)), ofVariants };
}

async function unmake(actor: Viewer, productId: number, lastEntry: number): Promise<string | null> {
  const product = await managedProduct(productId);
  if (!product) return DELETED_SINCE;
  if ((await latestEdit("product", product.id)) > lastEntry) return CHANGED_SINCE;
  if (product.status !== "draft") return NO_DRAFT;
  const deleted = await deleteProduct(actor, product.id);
  return deleted.ok ? null : deleted.refusal.message;
}

/** Why it was not reverted; null if it was. Tries again if an order took pieces in between. */
async function retryIfStockMoved(revert: () => Promise<string | Outcome<unknown>>): Promise<string | null> {
  for (let tries = 1; ; tries++) {
    const outcome = await revert();
    if (typeof outcome === "string") return outcome;
    if (outcome.ok) return null;
    const { clashes, message } = outcome.refusal;
    if (!clashes) return message;
    if (tries === TRIES) return CHANGED_SINCE;
  }
}

/** All of a product's or none, unless somebody changed its variants since. */
const revertVariants = (actor: Viewer, { productId, variants, lastEntry }: LinesOfProduct) =>
  retryIfStockMoved(async () => {
    const found = await db().product.findFirst({
      where: { id: productId, deletedAt: null },
      select: { variants: true },
    });
    if (!found) return DELETED_SINCE;
    const typed = variantsBefore(variants, found.variants.map(inCents));
    return typed ? saveVariants(actor, productId, typed, { edit: lastEntry }) : PIECES_SOLD;
  });

/** Null if pieces that the lines brought are gone. */
function variantsBefore(
  lines: readonly ImportLine[],
  current: readonly ProductVariant[],
): TypedVariants | null {
  const rows: TypedVariant[] = [];
  const all = lines.flatMap((line) => {
    const { variant } = readBefore(line.before);
    return variant ? [{ variant, changes: readChanges(line.changes) }] : [];
  });
  for (const { variant, changes } of all) {
    const { values, figures } = variant;
    const now = current.find((one) => one.values === storedValues(values))?.stockQuantity ?? 0;
    const after = changes.find(({ column }) => column === "stock_quantity")?.after;
    if (!figures) {
      if (now !== Number(after ?? 0)) return null;
      continue;
    }
    const stockQuantity = undoneStock({ before: figures.stockQuantity, after, now });
    if (stockQuantity === null) return null;
    const has = (name: string) => changes.some(({ column }) => column === name);
    rows.push({
      values,
      stockQuantity,
      seenStock: now,
      priceCents: has("buy_now_price") ? figures.priceCents : null,
      sku: has("sku") ? figures.sku : null,
      barcode: has("barcode") ? figures.barcode : null,
    });
  }
  const [first] = all;
  return first ? { options: readOptions(first.variant.options), rows, plain: first.variant.plain } : null;
}

async function revertOwn(
  actor: Viewer,
  line: ImportLine,
  lastEntry: number,
): Promise<string | Outcome<unknown>> {
  const id = line.productId ?? 0;
  const edit = await latestEdit("product", id);
  const product = await managedProduct(id);
  if (!product) return DELETED_SINCE;
  if (edit > lastEntry) return CHANGED_SINCE;
  const { fields, pictures } = readBefore(line.before);
  const imported = readChanges(line.changes).find(({ column }) => column === "stock_quantity");
  const { stockQuantity: now } = product;
  const stockQuantity = undoneStock({ before: fields.stockQuantity, after: imported?.after, now });
  if (stockQuantity === null) return PIECES_SOLD;
  const before = { ...fields, ...(imported && { stockQuantity }) };
  const changes = fieldRows.flatMap(([name, { column }]): [FieldName, unknown][] =>
    column in before ? [[name, before[column]]] : [],
  );
  const next = revertProductChanges(product, Object.fromEntries(changes) as ProductChanges);
  if (!next.ok) return next.refusal.message;
  return updateProduct(actor, id, next.value, null, { edit, stock: now, exact: true, pictures });
}

const STATUS_ACTIONS = ["product.activate", "product.unpublish", "product.close", "product.reopen"];

/** By the rules of activating and unpublishing: an auction whose round is open stays active. */
async function putBackStatus(
  actor: Viewer,
  { productId: subjectId }: LinesOfProduct,
  { own: { seenEdit }, status }: { own: ImportLine; status: ProductStatus },
): Promise<string | null> {
  const since = { subject: "product" as const, subjectId, id: { gt: seenEdit } };
  if ((await db().auditEntry.count({ where: { ...since, action: { in: STATUS_ACTIONS } } })) > 0)
    return CHANGED_SINCE;
  const kind = status === "active" ? "activate" : "unpublish";
  const changed = await changeProductState(actor, subjectId, { kind });
  return changed.ok ? null : changed.refusal.message;
}
