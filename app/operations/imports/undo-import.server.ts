import { db, transaction, type Tx } from "~/db/client.server";
import type { ImportLine } from "~/db/generated/sqlite/client";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { groupBy } from "~/domain/group-by";
import { IMPORT_NOT_FOUND, refuseUndoImport } from "~/domain/import/import";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { afterBatches, inBatches } from "../products/in-batches.server";
import { revertLines } from "./revert-lines.server";

interface UndoneImport {
  readonly undone: number;
  /** Lines that somebody changed since, with the reason beside each. */
  readonly refused: number;
  /** Products not reached in time. */
  readonly left: number;
}

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
    const numbers = batch.flatMap((id) => openOf.get(id) ?? []).map(({ number }) => number);
    const lines = await db().importLine.findMany({
      where: { importId, number: { in: numbers }, isUndone: false },
      orderBy: { number: "asc" },
    });
    const done: boolean[] = [];
    for (const id of batch) {
      const ofProduct = lines.filter(({ productId }) => productId === id);
      const lastEntry = found.isBulk ? ofProduct[0]?.seenEdit : found.lastEntry;
      done.push(...(await undoProduct(actor, id, ofProduct, lastEntry ?? 0)));
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

/** The lines about a product and its variants. True for each that is undone. */
async function undoProduct(
  actor: Viewer,
  productId: number,
  lines: readonly ImportLine[],
  lastEntry: number,
) {
  const own = lines.find(({ variant }) => variant === "");
  const variants = lines.filter(({ variant }) => variant !== "");
  const { ofOwn, ofVariants } = await revertLines(actor, { productId, own, variants, lastEntry });
  const done: boolean[] = [];
  for (const line of lines) done.push(await noteFault(line, line === own ? ofOwn : ofVariants));
  return done;
}

async function noteFault({ importId, number }: ImportLine, fault: string | null): Promise<boolean> {
  await db().importLine.updateMany({
    // of two undos at once, the one that did it is right
    where: { importId, number, ...(fault !== null && { isUndone: false }) },
    data: fault === null ? { isUndone: true, undoFault: null } : { undoFault: fault },
  });
  return fault === null;
}
