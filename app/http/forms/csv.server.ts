/** Downloads that spreadsheets open: UTF-8 with BOM, RFC 4180, one batch of rows in memory at a time. */
import { setTimeout as wait } from "node:timers/promises";
import type { Column } from "~/domain/list/column";
import { type Cents, toShillings } from "~/domain/money";
import { toNairobiInput } from "~/domain/time";
import { log } from "~/http/observability/log.server";
import type { RequestContext } from "~/http/request-context";

export type CsvCell = string | number | null;

export const csvAmount = (cents: Cents | null): number | null => (cents === null ? null : toShillings(cents));

/** '2026-11-21 18:00' in Nairobi; the column's heading says EAT. */
export const csvTime = (at: Date | null): string | null => at && toNairobiInput(at).replace("T", " ");

export const csvYesOrNo = (is: boolean): string => (is ? "yes" : "no");

/** With the full-width signs too: some East Asian spreadsheets read them as the plain ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** The same inside a cell: if the list separator is a semicolon or a tab, the text after it begins a new cell. */
const FORMULA_INSIDE = /([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

const PHONE = /^\+\d{8,15}$/;

/** Guards against formulas. Phone numbers stay bare: an apostrophe would break programs that send messages to them. */
function textOf(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const inside = cell.replace(FORMULA_INSIDE, "$1'");
  const text = FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) && !PHONE.test(cell) ? `'${inside}` : inside;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(textOf).join(",")}\r\n`;

export type CsvColumn<Row> = Column<Row, CsvCell>;

export interface CsvFile<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

const MAX_BACKLOG = 256 * 1024;
const POLL_MS = 50;

type Connection = Pick<RequestContext, "closed" | "backlog">;

/** Reads the next batch once the client has taken the last one, and none after it has gone. */
export function csvFile<Row>(
  { closed, backlog }: Connection,
  { name, columns, batches }: CsvFile<Row>,
): Response {
  const encoder = new TextEncoder();
  const rows = batches[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`\uFEFF${csvLine(columns.map(({ label }) => label))}`));
    },
    async pull(controller) {
      while (backlog() > MAX_BACKLOG && !closed.aborted) await wait(POLL_MS);
      if (closed.aborted) return finish();
      try {
        const batch = await rows.next();
        if (batch.done) return controller.close();
        const lines = batch.value.map((row) => csvLine(columns.map(({ cell }) => cell(row))));
        controller.enqueue(encoder.encode(lines.join("")));
      } catch (error) {
        // the status is already sent: only a broken download shows the client that rows are missing
        log.error({ err: error, name }, "csv broke off");
        controller.error(error);
      }

      async function finish() {
        await rows.return?.();
        controller.close();
      }
    },
    async cancel() {
      await rows.return?.();
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
