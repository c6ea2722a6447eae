import { db, transaction, type Tx } from "~/db/client.server";
import { groupBy } from "~/domain/group-by";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { IMPORT_NOT_FOUND, refuseUndoImport, undoneStock } from "~/domain/import/import";
import { type FieldName, fieldRows } from "~/domain/product/fields";
import { type ProductChanges, revertProductChanges } from "~/domain/product/product-changes";
import type { ProductStatus } from "~/domain/product/product";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { latestEdit } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";
import { changeProduct as changeProductState } from "../products/changes/change-products.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { afterBatches, inBatches } from "../products/in-batches.server";
import { managedProduct } from "../products/management.queries.server";
import { updateProduct } from "../products/update-product.server";
import { readBefore, readChanges } from "./import-rows.server";
import {
  CHANGED_SINCE,
  DELETED_SINCE,
  PIECES_SOLD,
  revertVariants,
  retryIfStockMoved,
} from "./undo-variant-lines.server";
import { msg } from "~/texts/t";

export interface UndoneImport {
  readonly undone: number;
  /** Lines that somebody changed since, with the reason beside each. */
  readonly refused: number;
  /** Products not reached in time. */
  readonly left: number;
}

const NO_DRAFT = msg("It is no draft any more");

type Line = Awaited<ReturnType<typeof linesToUndo>>[number];

/** Reverts what the import changed and deletes what it created, line by line: what somebody changed since stays. A repeat goes on. */
export async function undoImport(actor: Viewer, importId: number): Promise<Outcome<UndoneImport>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const found = await db().import.findUnique({ where: { id: importId } });
  if (!found) return refused(refuse("missing", IMPORT_NOT_FOUND));
  const refusal = refuseUndoImport(found);
  if (refusal) return refused(refusal);
  const open = await db().importLine.findMany({
    where: { importId, isUndone: false, kind: { not: "fault" } },
    orderBy: { number: "asc" },
    select: { number: true, productId: true },
  });
  const openOf = groupBy(open, ({ productId }) => productId ?? 0);
  const { results, left } = await inBatches([...openOf.keys()], async (batch) => {
    const lines = await linesToUndo(
      importId,
      batch.flatMap((id) => openOf.get(id) ?? []).map(({ number }) => number),
    );
    const done: boolean[] = [];
    for (const id of batch) {
      const ofProduct = lines.filter(({ productId }) => productId === id);
      const lastEntry = found.isBulk ? ofProduct[0]?.seenEdit : found.lastEntry;
      done.push(...(await undoProduct(actor, ofProduct, lastEntry ?? 0)));
    }
    return done;
  });
  const undone = results.filter(Boolean).length;
  const end = async (tx: Tx) => {
    if (undone === open.length)
      await tx.import.updateMany({ where: { id: importId, state: "applied" }, data: { state: "undone" } });
    if (undone > 0) await recordAudit(tx, actor, "import.undo", importId, { after: { undone } });
  };
  await afterBatches(() => transaction(end));
  return accepted({ undone, refused: results.length - undone, left });
}

const linesToUndo = (importId: number, numbers: readonly number[]) =>
  db().importLine.findMany({
    where: { importId, number: { in: [...numbers] }, isUndone: false },
    orderBy: { number: "asc" },
  });

/** The lines about a product and its variants. True for each that is undone. */
async function undoProduct(actor: Viewer, lines: readonly Line[], lastEntry: number): Promise<boolean[]> {
  const own = lines.find(({ variant }) => variant === "");
  const variants = lines.filter(({ variant }) => variant !== "");
  const faults =
    own?.kind === "create"
      ? await unmake(actor, own, lastEntry).then((fault) => ({ ofOwn: fault, ofVariants: fault }))
      : await putBackAll(actor, { own, variants, lastEntry });
  const done: boolean[] = [];
  for (const line of lines) done.push(await noteFault(line, line === own ? faults.ofOwn : faults.ofVariants));
  return done;
}

async function noteFault({ importId, number }: Line, fault: string | null): Promise<boolean> {
  await db().importLine.updateMany({
    // of two undos at once, the one that did it is right
    where: { importId, number, ...(fault !== null && { isUndone: false }) },
    data: fault === null ? { isUndone: true, undoFault: null } : { undoFault: fault },
  });
  return fault === null;
}

async function unmake(actor: Viewer, { productId }: Line, lastEntry: number): Promise<string | null> {
  const product = await managedProduct(productId ?? 0);
  if (!product) return DELETED_SINCE;
  if ((await latestEdit("product", product.id)) > lastEntry) return CHANGED_SINCE;
  if (product.status !== "draft") return NO_DRAFT;
  const deleted = await deleteProduct(actor, product.id);
  return deleted.ok ? null : deleted.refusal.message;
}

interface LinesOfProduct {
  readonly own: Line | undefined;
  readonly variants: readonly Line[];
  readonly lastEntry: number;
}

/** The variants first: a product that had none gets its price and stock back before its own line does. */
async function putBackAll(actor: Viewer, { own, variants, lastEntry }: LinesOfProduct) {
  const [first] = variants;
  const id = (own ?? first)?.productId ?? 0;
  const isEdited = (await latestEdit("product", id)) > lastEntry;
  const ofVariants = first ? await revertVariants(actor, id, { lines: variants, lastEntry }) : null;
  if (!own) return { ofOwn: null, ofVariants };
  const { status } = readBefore(own.before);
  if (status) return { ofOwn: await putBackStatus(actor, own, status), ofVariants };
  const isOurs = first && ofVariants === null && !isEdited;
  const entry = isOurs ? await latestEdit("product", id) : lastEntry;
  return { ofOwn: await retryIfStockMoved(() => revert(actor, own, entry)), ofVariants };
}

async function revert(actor: Viewer, line: Line, lastEntry: number): Promise<string | Outcome<unknown>> {
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
  { productId, seenEdit }: Line,
  status: ProductStatus,
): Promise<string | null> {
  const subjectId = productId ?? 0;
  const since = { subject: "product" as const, subjectId, id: { gt: seenEdit } };
  if ((await db().auditEntry.count({ where: { ...since, action: { in: STATUS_ACTIONS } } })) > 0)
    return CHANGED_SINCE;
  const kind = status === "active" ? "activate" : "unpublish";
  const changed = await changeProductState(actor, subjectId, { kind });
  return changed.ok ? null : changed.refusal.message;
}
