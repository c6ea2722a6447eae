import { db, transaction } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import type { ImportLine } from "~/db/generated/sqlite/client";
import { BATCH_SIZE, batchesOf } from "~/db/list-rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { ImportCells } from "~/domain/import/import-columns";
import {
  heldLines,
  IMPORT_NOT_FOUND,
  type ImportPart,
  refuseApply,
  SHOP_CHANGED,
} from "~/domain/import/import";
import { isAuctionCapable } from "~/domain/product/product";
import { type Outcome, refuse, refused } from "~/domain/refusal";
import { publishBoard } from "~/events/auction-hub.server";
import { lineChecker } from "./check-lines.server";
import { type CheckedLine, faultyLine } from "./checked-line.server";
import { shopTime } from "../shop-clock.server";
import { lineCounts, readCells, readChanges } from "./import-rows.server";
import { importPictures } from "./store-import-pictures.server";
import { type ImportCounts, writeImport } from "./write-import.server";
import { msg } from "~/texts/t";

/** For 20,000 lines on a slow machine. */
const TIMEOUT_MS = 60_000;

const CHANGED_MEANWHILE = msg("Somebody changed this product after the file was checked");
const STOCK_MOVED = msg("The stock moved after the file was checked");

/** All lines, or all good ones, or none, as they were checked. What somebody changed since is a fault of its line, and then nothing is written. */
export async function applyImport(
  actor: Viewer,
  importId: number,
  part: ImportPart = "all",
): Promise<Outcome<ImportCounts>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const found = await db().import.findUnique({ where: { id: importId } });
  if (!found) return refused(refuse("missing", IMPORT_NOT_FOUND));
  const refusal = refuseApply(found, part);
  if (refusal) return refused(refusal);
  const lines = await decidedAgain(importId);
  const faults = lines.filter(({ kind }) => kind === "fault");
  if (faults.length > 0) {
    await markFaults(importId, faults);
    return refused(SHOP_CHANGED);
  }
  const writing = transaction(
    (tx) => writeImport(tx, actor, { importId, lines, leftOut: found.faultCount }),
    { timeout: TIMEOUT_MS },
  );
  // somebody may take a SKU just now
  const written = await unlessDuplicate(writing, refused(SHOP_CHANGED));
  if (written.ok)
    for (const { productId, next } of lines)
      if (productId !== null && next && isAuctionCapable(next.product.productType)) publishBoard(productId);
  return written;
}

async function decidedAgain(importId: number): Promise<CheckedLine[]> {
  const decide = await lineChecker(await importPictures(importId));
  const decided: CheckedLine[] = [];
  const read = (after: ImportLine | null) =>
    db().importLine.findMany({
      where: { importId, kind: { in: ["create", "change"] }, number: { gt: after?.number ?? 0 } },
      orderBy: { number: "asc" },
      take: BATCH_SIZE,
    });
  for await (const rows of batchesOf(read, BATCH_SIZE)) {
    const lines = await decide(rows.map((row) => ({ number: row.number, cells: checkedCells(row) })));
    decided.push(...lines.map((line, at) => asChecked(line, rows[at])));
  }
  const held = heldLines(decided);
  return decided.map((line) => {
    const fault = held.get(line.number);
    return fault ? faultyLine(line, fault) : line;
  });
}

/** Only what the report showed: a stock that the file leaves alone may have moved since. */
function checkedCells({ productId, variant, cells: json, changes }: ImportLine): ImportCells {
  const cells = readCells(json);
  if (productId === null) return cells;
  const changed = readChanges(changes).flatMap(({ column }) =>
    column === "status" ? [] : [[column, cells[column]] as const],
  );
  return { ...Object.fromEntries(changed), id: String(productId), ...(variant && { variant }) };
}

function asChecked(line: CheckedLine, row: ImportLine | undefined): CheckedLine {
  if (line.kind === "fault" || !row) return line;
  if (line.kind !== row.kind || line.productId !== row.productId || line.seenEdit !== row.seenEdit)
    return faultyLine(line, { column: null, message: CHANGED_MEANWHILE });
  const setsStock = readChanges(row.changes).some(({ column }) => column === "stock_quantity");
  return setsStock && line.seenStock !== row.seenStock
    ? faultyLine(line, { column: null, message: STOCK_MOVED })
    : line;
}

/** Of two at once, one marks each line. */
const markFaults = (importId: number, lines: readonly CheckedLine[]) =>
  transaction(async (tx) => {
    // it locks the import before the lines are read
    const where = { id: importId, state: "checked" as const };
    if ((await tx.import.updateMany({ where, data: { updatedAt: shopTime() } })).count === 0) return;
    for (const { number, faults } of lines)
      await tx.importLine.updateMany({
        where: { importId, number, kind: { not: "fault" } },
        data: { kind: "fault", faults: JSON.stringify(faults) },
      });
    await tx.import.updateMany({ where, data: await lineCounts(tx, importId) });
  });
