import { msg } from "~/texts/t";
/** Reads a CSV file piece by piece: commas, semicolons or tabs, quotes, any line ends. */

export interface CsvRow {
  /** Of the file, from 1, where the row begins: a cell may have several. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface CsvFault {
  readonly line: number;
  readonly message: string;
}

export const SEPARATORS = [",", ";", "\t"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Longer than any product description, even with its quotes doubled. */
const MAX_CELL_LENGTH = 50_000;
const MAX_CELLS = 200;
const UNCLOSED = "A quote in this line is never closed";
const TOO_LONG = "This line is too long. Is a quote missing?";
const WHICH_SEPARATORS = msg("Commas, semicolons or tabs can stand between the cells");

/** Excel reads the separator from such a first line, and some programs write it. */
const SEPARATOR_LINE = /^"?sep=(.?)"?(?=[\r\n]|$)/i;
/** Old programs end a file with it (Ctrl-Z). */
const END_OF_FILE = "\u001a";

const isNewLine = (sign: string) => sign === "\n" || sign === "\r";

export class CsvRows {
  /** After it nothing more is read. */
  fault: CsvFault | null = null;
  #separator: Separator | null = null;
  #hasSeparatorLine = false;
  #cells: string[] = [];
  /** Cells without a text that no other has followed: spreadsheets leave thousands of them behind. */
  #blank = 0;
  #cell = "";
  /** A quote inside quotes may be their end, or the first of two. */
  #quotes: "none" | "open" | "maybe closed" = "none";
  #line = 1;
  #begun = 1;
  #lastSign = "";

  /** Known once something was read. */
  get separator(): Separator {
    return this.#separator ?? ",";
  }

  /** What its first line names, else whichever the first line has most of. */
  read(piece: string): CsvRow[] {
    if (piece !== "") this.#separator ??= this.#separatorOf(piece);
    const rows: CsvRow[] = [];
    for (const sign of piece) {
      if (this.fault) break;
      this.#take(sign, rows);
      this.#lastSign = sign;
    }
    return rows;
  }

  /** The last row, if the file does not end with a new line. */
  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    if (this.#quotes === "open") this.#fail(UNCLOSED);
    else if (!this.fault) this.#endRow(rows);
    return rows;
  }

  #take(sign: string, rows: CsvRow[]) {
    const isSecond = sign === "\n" && this.#lastSign === "\r";
    if (isNewLine(sign) && !isSecond) this.#line += 1;
    if (this.#quotes === "open") {
      if (sign === '"') this.#quotes = "maybe closed";
      else this.#add(sign);
    } else if (sign === '"' && this.#quotes === "maybe closed") {
      this.#quotes = "open";
      this.#add(sign);
    } else if (sign === '"' && this.#cell === "") this.#quotes = "open";
    else if (sign === this.#separator) this.#endCell();
    else if (sign === END_OF_FILE) return;
    else if (isNewLine(sign)) {
      this.#endRow(rows);
      this.#begun = this.#line;
    } else this.#add(sign);
  }

  #add(sign: string) {
    this.#cell += sign;
    if (this.#cell.length > MAX_CELL_LENGTH) this.#fail(TOO_LONG);
  }

  #endCell() {
    const cell = this.#cell;
    this.#cell = "";
    this.#quotes = "none";
    if (cell.trim() === "") this.#blank += 1;
    else if (this.#cells.length + this.#blank >= MAX_CELLS) this.#fail(TOO_LONG);
    else {
      for (; this.#blank > 0; this.#blank -= 1) this.#cells.push("");
      this.#cells.push(cell);
    }
  }

  #endRow(rows: CsvRow[]) {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    this.#blank = 0;
    if (this.#hasSeparatorLine) this.#hasSeparatorLine = false;
    else if (cells.length > 0) rows.push({ line: this.#begun, cells });
  }

  #separatorOf(piece: string): Separator {
    const [, named] = SEPARATOR_LINE.exec(piece) ?? [];
    if (named === undefined) return mostUsed(piece);
    this.#hasSeparatorLine = true;
    const known = SEPARATORS.find((one) => one === named);
    if (!known) this.#fail(WHICH_SEPARATORS);
    return known ?? ",";
  }

  #fail(message: string) {
    this.fault ??= { line: this.#begun, message };
  }
}

function mostUsed(piece: string): Separator {
  const [heading = ""] = piece
    // a sign is left of each: tabs between nothing would go with the blanks in front
    .replace(/"[^"]*"/g, '"')
    .trimStart()
    .split(/[\r\n]/, 1);
  const count = (separator: Separator) => heading.split(separator).length;
  return SEPARATORS.reduce((most, one) => (count(one) > count(most) ? one : most));
}
