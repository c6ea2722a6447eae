import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, escapeFormula, unescapeFormula } from "./csv-cell";
import { CsvRows } from "./csv-rows";

function read(...pieces: string[]) {
  const file = new CsvRows();
  const rows = [...pieces.flatMap((piece) => file.read(piece)), ...file.end()];
  return { rows, cells: rows.map(({ cells }) => cells), fault: file.fault };
}

test("a file may have commas or semicolons, any line ends, quotes and empty lines", () => {
  expect(read("a,b\r\n1,2\n\n3,\r,\r\n").cells).toEqual([["a", "b"], ["1", "2"], ["3"]]);
  expect(read('a;"b;c"\n1;"say ""no"""\n2;x').cells).toEqual([
    ["a", "b;c"],
    ["1", 'say "no"'],
    ["2", "x"],
  ]);
  expect(read("").cells).toEqual([]);
});

test("a file may have tabs, name its separator, and end with a Ctrl-Z", () => {
  expect(read("a\tb\r\n1,5\t2\r\n\u001a").cells).toEqual([
    ["a", "b"],
    ["1,5", "2"],
  ]);
  for (const first of ["sep=;", '"sep=;"', "SEP=;"]) {
    const { rows } = read(`${first}\r\na,b;c\r\n1;2\u001a`);
    expect(rows).toEqual([
      { line: 2, cells: ["a,b", "c"] },
      { line: 3, cells: ["1", "2"] },
    ]);
  }
  expect(read("\n\na;b,c,\n").cells).toEqual([["a;b", "c"]]);
  expect(read("sep=|\na|b").fault).toEqual({
    line: 1,
    message: "Commas, semicolons or tabs can stand between the cells",
  });
});

test.each([",", ";", "\t"])("headings that are all in quotes show the separator too: %j", (separator) => {
  for (const start of ["", "\uFEFF", "\r\n"])
    expect(read(`${start}"a, b"${separator}"c; d"\n"1"${separator}"2"`).cells.at(-1)).toEqual(["1", "2"]);
});

test("cells without a text at the end of a line count for nothing, however many there are", () => {
  const commas = ",".repeat(20_000);
  expect(read(`a,b${commas}\n1,2${commas}\n${commas}\n3\n`).cells).toEqual([["a", "b"], ["1", "2"], ["3"]]);
});

test("a row has the number of its first line, even if cells have several lines", () => {
  const { rows } = read('a,b\r\n1,"two\r\nlines"\r\n\r\n2,x\r\n3,y');
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, "a"],
    [2, "1"],
    [5, "2"],
    [6, "3"],
  ]);
});

test("a quote that is never closed is named with the line where its row begins", () => {
  expect(read('a,b\n1,2\n3,"four\n5,6\n').fault).toEqual({
    line: 3,
    message: "A quote in this line is never closed",
  });
  expect(read(`a\n"${"x".repeat(60_000)}`).fault?.message).toMatch(/^This line is too long/);
  expect(read(`a${",".repeat(300)}b`).fault?.line).toBe(1);
});

test("the separator is told once something was read: of two as frequent the comma, of none too", () => {
  const separatorOf = (...pieces: string[]) => {
    const file = new CsvRows();
    for (const piece of pieces) file.read(piece);
    return file.separator;
  };
  expect([separatorOf(), separatorOf("a"), separatorOf("a,b;c"), separatorOf("a;b\tc")]).toEqual([
    ",",
    ",",
    ",",
    ";",
  ]);
  expect([separatorOf("", "a;b"), separatorOf("a;b", "c,d,e"), separatorOf("sep=\t")]).toEqual([
    ";",
    ";",
    "\t",
  ]);
});

test("only a first line of its own names the separator", () => {
  expect(read("sep=;").cells).toEqual([]);
  expect(read("sep=").fault).not.toBeNull();
  expect(read("xsep=;\na").cells).toEqual([["xsep="], ["a"]]);
  expect(read("sep=;x\na;b").cells).toEqual([
    ["sep=", "x"],
    ["a", "b"],
  ]);
});

test("after a fault nothing more is read", () => {
  const file = new CsvRows();
  const rows = [...file.read("sep=|\na,b\n"), ...file.read("c,d\n"), ...file.end()];
  expect(rows).toEqual([]);
  expect(read(`a${",b".repeat(200)},c`).rows).toEqual([]);
});

test("a line ends with one sign or with both, and each is counted once", () => {
  expect(read("a\r\rb\n\nc\r\nd").rows.map(({ line }) => line)).toEqual([1, 3, 5, 6]);
});

test("a quote inside a text, or after a closed quote, is a sign as any other", () => {
  expect(read('a,b"c,"d"e,"f"').cells).toEqual([["a", 'b"c', "de", "f"]]);
  expect(read('a,""""').cells).toEqual([["a", '"']]);
});

test("a cell has 50,000 characters at most, a line 200 cells", () => {
  expect(read(`a,${"x".repeat(50_000)}`).fault).toBeNull();
  expect(read(`a,${"x".repeat(50_001)}`).fault?.message).toBe("This line is too long. Is a quote missing?");
  expect(read(`a${",b".repeat(199)}`).fault).toBeNull();
  expect(read(`a${",b".repeat(200)}`).fault?.message).toBe("This line is too long. Is a quote missing?");
  expect(read(`${",".repeat(199)}b`).cells[0]).toHaveLength(200);
});

const anything = fc.string({ unit: fc.constantFrom(..."=+-@＝;,\t\r\n\"' 1aé😀") });

/** Blank cells at the end are left out, as spreadsheets leave thousands of them behind. */
function withoutBlanks(cells: readonly string[]): string[] {
  const texts = cells.map((cell) => (cell.trim() === "" ? "" : cell));
  return texts.slice(0, texts.findLastIndex((text) => text !== "") + 1);
}

test("what the export writes is read again, however the file is cut in pieces", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anything, anything)), fc.nat(), (lines, cut) => {
      const text = `a,b\r\n${lines.map((cells) => csvLine(["x", ...cells])).join("")}`;
      const at = cut % (text.length + 1);
      const first = Math.max(at, 5);
      expect(read(text.slice(0, first), text.slice(first)).cells.slice(1)).toEqual(
        lines.map((cells) => withoutBlanks(["x", ...cells.map(escapeFormula)])),
      );
    }),
  );
});

test("an apostrophe before a formula is not part of the text", () => {
  for (const text of ["=1+1", "-x", "@me", "a;=b", "a\n-b", "plain", "it's", "-5", "+254700000000"])
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
});
