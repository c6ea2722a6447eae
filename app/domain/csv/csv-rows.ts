/** Reads a CSV file piece by piece: commas or semicolons, quotes, any line ends. */

export interface CsvRow {
  /** Of the file, from 1, where the row begins: a cell may have several. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvFault {
  readonly line: number;
  readonly message: string;
}

/** Longer than any product description, even with its quotes doubled. */
const MAX_CELL_LENGTH = 50_000;
const MAX_CELLS = 200;
const UNCLOSED = "A quote in this line is never closed";
const TOO_LONG = "This line is too long. Is a quote missing?";

const isNewLine = (sign: string) => sign === "\n" || sign === "\r";

export class CsvRows {
  /** After it nothing more is read. */
  fault: CsvFault | null = null;
  #separator: string | null = null;
  #cells: string[] = [];
  #cell = "";
  /** A quote inside quotes may be their end, or the first of two. */
  #quotes: "none" | "open" | "maybe closed" = "none";
  #line = 1;
  #begun = 1;
  #lastSign = "";

  /** Comma or semicolon: whichever the first line has more of. */
  read(piece: string): CsvRow[] {
    this.#separator ??= separatorOf(piece);
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
    } else if (sign === '"' && this.#cell === "" && this.#quotes === "none") this.#quotes = "open";
    else if (sign === this.#separator) this.#endCell();
    else if (isNewLine(sign)) {
      if (!isSecond) this.#endRow(rows);
      this.#begun = this.#line;
    } else this.#add(sign);
  }

  #add(sign: string) {
    this.#cell += sign;
    if (this.#cell.length > MAX_CELL_LENGTH) this.#fail(TOO_LONG);
  }

  #endCell() {
    this.#cells.push(this.#cell);
    this.#cell = "";
    this.#quotes = "none";
    if (this.#cells.length > MAX_CELLS) this.#fail(TOO_LONG);
  }

  #endRow(rows: CsvRow[]) {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    // spreadsheets leave lines of separators behind
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line: this.#begun, cells });
  }

  #fail(message: string) {
    this.fault ??= { line: this.#begun, message };
  }
}

function separatorOf(piece: string): string {
  const [heading = ""] = piece.replace(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  return heading.split(";").length > heading.split(",").length ? ";" : ",";
}
