import { db } from "~/db/client.server";
import { BATCH_SIZE, batchesOf } from "~/db/list-rows.server";
import type { ImportLineFilters } from "~/domain/import/import";
import { listPage } from "~/domain/list/page";
import { readCells, readChanges, readFaults, readIgnored, readRow } from "./import-rows.server";

const IMPORTS_PAGE_SIZE = 20;
const LINES_PAGE_SIZE = 50;

export async function importsPage(requested: number) {
  const total = await db().import.count();
  const { skip, page, pageCount } = listPage(requested, total, IMPORTS_PAGE_SIZE);
  const rows = await db().import.findMany({ orderBy: { id: "desc" }, skip, take: IMPORTS_PAGE_SIZE });
  const users = await db().user.findMany({
    where: { id: { in: rows.map(({ uploaderId }) => uploaderId) } },
    select: { id: true, username: true },
  });
  const names = new Map(users.map(({ id, username }) => [id, username]));
  return {
    total,
    page,
    pageCount,
    imports: rows.map((row) => ({ ...row, uploader: names.get(row.uploaderId) ?? "somebody" })),
  };
}

export async function importOf(id: number) {
  const found = await db().import.findUnique({ where: { id } });
  if (!found) return null;
  const undone = found.appliedAt
    ? await db().importLine.count({ where: { importId: id, isUndone: true } })
    : 0;
  const warningCount = await db().importLine.count({ where: linesWhere(id, { kind: "warning" }) });
  return {
    ...found,
    ignored: readIgnored(found.ignored),
    headings: readRow(found.headings),
    undoneCount: undone,
    warningCount,
  };
}

const linesWhere = (importId: number, { kind }: Pick<ImportLineFilters, "kind">) => ({
  importId,
  ...(kind === "warning" ? WITH_WARNING : kind !== null && { kind }),
});

const WITH_WARNING = { kind: { in: ["create" as const, "change" as const] }, faults: { not: "[]" } };

const lineOf = ({
  cells,
  uploaded,
  changes,
  faults,
  ...line
}: Awaited<ReturnType<typeof rowsOf>>[number]) => ({
  ...line,
  cells: readCells(cells),
  uploaded: readRow(uploaded),
  changes: readChanges(changes),
  faults: readFaults(faults),
});

export type ReportedLine = ReturnType<typeof lineOf>;

const rowsOf = (
  importId: number,
  filters: Pick<ImportLineFilters, "kind">,
  part: { skip?: number; take: number; after?: number },
) =>
  db().importLine.findMany({
    where: {
      ...linesWhere(importId, filters),
      ...(part.after !== undefined && { number: { gt: part.after } }),
    },
    orderBy: { number: "asc" },
    skip: part.skip ?? 0,
    take: part.take,
    omit: { before: true },
  });

export async function importLinesPage(importId: number, filters: ImportLineFilters) {
  const total = await db().importLine.count({ where: linesWhere(importId, filters) });
  const { skip, page, pageCount } = listPage(filters.page, total, LINES_PAGE_SIZE);
  const rows = await rowsOf(importId, filters, { skip, take: LINES_PAGE_SIZE });
  return { page, pageCount, lines: rows.map(lineOf) };
}

export async function* importLineBatches(importId: number, filters: Pick<ImportLineFilters, "kind">) {
  const read = (after: Awaited<ReturnType<typeof rowsOf>>[number] | null) =>
    rowsOf(importId, filters, { after: after?.number ?? 0, take: BATCH_SIZE });
  for await (const rows of batchesOf(read, BATCH_SIZE)) yield rows.map(lineOf);
}
