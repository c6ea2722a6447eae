import { db, transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { IMPORT_NOT_FOUND, refuseUndo } from "~/domain/import/import";
import { type FieldName, fieldRows } from "~/domain/product/fields";
import { changeProduct, type ProductChanges } from "~/domain/product/product-changes";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { latestEdit } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { inBatches } from "../products/in-batches.server";
import { managedProduct } from "../products/management.queries.server";
import { updateProduct } from "../products/update-product.server";
import { readBefore, readChanges } from "./import-rows.server";

export interface UndoneImport {
  readonly undone: number;
  /** Lines that somebody changed since, with the reason beside each. */
  readonly refused: number;
  /** Not reached in time. */
  readonly left: number;
}

const CHANGED = "Somebody changed it after the import";
const STOCK_MOVED = "Its stock moved after the import";
const DELETED = "It was deleted after the import";
const NO_DRAFT = "It is no draft any more";

type Line = Awaited<ReturnType<typeof linesToUndo>>[number];

/** Puts back what the import changed and deletes what it made, line by line: what somebody touched since stays. A repeat goes on. */
export async function undoImport(actor: Viewer, importId: number): Promise<Outcome<UndoneImport>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const found = await db().import.findUnique({ where: { id: importId } });
  if (!found) return refused(refuse("missing", IMPORT_NOT_FOUND));
  const refusal = refuseUndo(found);
  if (refusal) return refused(refusal);
  const numbers = await db().importLine.findMany({
    where: { importId, isUndone: false },
    orderBy: { number: "asc" },
    select: { number: true },
  });
  const { results, left } = await inBatches(
    numbers.map(({ number }) => number),
    async (batch) => {
      const done: boolean[] = [];
      for (const line of await linesToUndo(importId, batch))
        done.push(await undoLine(actor, line, found.lastEntry ?? 0));
      return done;
    },
  );
  const undone = results.filter(Boolean).length;
  await transaction(async (tx) => {
    if (undone === numbers.length)
      await tx.import.updateMany({ where: { id: importId, state: "applied" }, data: { state: "undone" } });
    if (undone > 0) await recordAudit(tx, actor, "import.undo", importId, { after: { undone } });
  });
  return accepted({ undone, refused: results.length - undone, left });
}

const linesToUndo = (importId: number, numbers: readonly number[]) =>
  db().importLine.findMany({
    where: { importId, number: { in: [...numbers] }, isUndone: false },
    orderBy: { number: "asc" },
  });

async function undoLine(actor: Viewer, line: Line, lastEntry: number): Promise<boolean> {
  const fault =
    line.kind === "create" ? await unmake(actor, line, lastEntry) : await putBack(actor, line, lastEntry);
  const { importId, number } = line;
  await db().importLine.updateMany({
    // of two undos at once, the one that did it is right
    where: { importId, number, ...(fault !== null && { isUndone: false }) },
    data: fault === null ? { isUndone: true, undoFault: null } : { undoFault: fault },
  });
  return fault === null;
}

async function unmake(actor: Viewer, { productId }: Line, lastEntry: number): Promise<string | null> {
  const product = await managedProduct(productId ?? 0);
  if (!product) return DELETED;
  if ((await latestEdit("product", product.id)) > lastEntry) return CHANGED;
  if (product.status !== "draft") return NO_DRAFT;
  const deleted = await deleteProduct(actor, product.id);
  return deleted.ok ? null : deleted.refusal.message;
}

async function putBack(actor: Viewer, line: Line, lastEntry: number): Promise<string | null> {
  const id = line.productId ?? 0;
  const edit = await latestEdit("product", id);
  const product = await managedProduct(id);
  if (!product) return DELETED;
  if (edit > lastEntry) return CHANGED;
  const imported = readChanges(line.changes).find(({ column }) => column === "stock_quantity");
  if (imported && Number(imported.after) !== product.stockQuantity) return STOCK_MOVED;
  const { fields, pictures } = readBefore(line.before);
  const changes = fieldRows.flatMap(([name, { column }]): [FieldName, unknown][] =>
    column in fields ? [[name, fields[column]]] : [],
  );
  const next = changeProduct(product, Object.fromEntries(changes) as ProductChanges);
  if (!next.ok) return next.refusal.message;
  const seen = { edit, stock: product.stockQuantity, exact: true, pictures };
  const written = await updateProduct(actor, id, next.value, null, seen);
  return written.ok ? null : written.refusal.clashes ? CHANGED : written.refusal.message;
}
