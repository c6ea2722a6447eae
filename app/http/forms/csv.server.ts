/** Lists as files that spreadsheets open: UTF-8 with BOM, RFC 4180, a batch of rows in memory at a time. */
import { setTimeout as wait } from "node:timers/promises";
import type { Column } from "~/domain/column";
import { type Cents, toShillings } from "~/domain/money";
import { toNairobiInput } from "~/domain/time";
import { log } from "~/http/observability/log.server";
import type { RequestContext } from "~/http/request-context";

/** A number stays one in the spreadsheet; null is an empty cell. */
export type CsvCell = string | number | null;

/** Shillings as a number, without currency or grouping. */
export const csvAmount = (cents: Cents | null): number | null => (cents === null ? null : toShillings(cents));

/** '2026-11-21 18:00' in Nairobi: its column's heading says EAT. */
export const csvTime = (at: Date | null): string | null => at && toNairobiInput(at).replace("T", " ");

export const csvYesOrNo = (is: boolean): string => (is ? "yes" : "no");

/** The wide ones as well: spreadsheets set to an East Asian language read them as the narrow ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * The same behind what a spreadsheet takes for the end of a cell where the list separator is a semicolon, or a tab was chosen:
 * it reads what follows as a cell of its own, and quotes that do not stand at a cell's beginning keep nothing together.
 */
const FORMULA_INSIDE = /([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** As phone numbers are stored (D4). */
const PHONE = /^\+\d{8,15}$/;

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe before it. A plain number is none, and neither is a
 * phone number: '+254712345678' can do no more than become 254712345678, while an apostrophe would stay in the cell (a file
 * is not a keyboard) and break every other reader, such as what sends messages to these numbers. Whoever wants to keep the
 * plus in a spreadsheet imports the column as text.
 */
function textOf(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const inside = cell.replace(FORMULA_INSIDE, "$1'");
  const text = FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) && !PHONE.test(cell) ? `'${inside}` : inside;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record (RFC 4180), its line end included. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(textOf).join(",")}\r\n`;

export type CsvColumn<Row> = Column<Row, CsvCell>;

export interface CsvFile<Row> {
  /** 'orders.csv' */
  name: string;
  columns: readonly CsvColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

const MAX_BACKLOG = 256 * 1024;
const LOOK_AGAIN_MS = 50;

type Connection = Pick<RequestContext, "closed" | "backlog">;

/** The file as a download. The next batch is read when the client has taken what was sent, and none once it has gone. */
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
      while (backlog() > MAX_BACKLOG && !closed.aborted) await wait(LOOK_AGAIN_MS);
      if (closed.aborted) return finish();
      try {
        const batch = await rows.next();
        if (batch.done) return controller.close();
        const lines = batch.value.map((row) => csvLine(columns.map(({ cell }) => cell(row))));
        controller.enqueue(encoder.encode(lines.join("")));
      } catch (error) {
        // the status is sent already: a download that breaks off is not taken for a whole one
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
