import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvCell, csvAmount, csvLine, csvTime } from "~/domain/csv/csv-cell";
import { csvFile } from "./csv.server";
import { argsOf } from "~/http/request.fixture";
import { many } from "../../../tests/long";

const connection = () => argsOf(new Request("http://soko.example/")).context;

async function* batchesOf<T>(...batches: T[][]) {
  for (const batch of batches) yield await Promise.resolve(batch);
}

function parse(text: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push(row.splice(0));
  }
  return rows;
}

test("commas, quotes and line breaks stay inside their cells", () => {
  expect(csvLine(["Lamp", 'He said "no"', "a,b", "two\nlines", 3, null])).toBe(
    'Lamp,"He said ""no""","a,b","two\nlines",3,\r\n',
  );
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (texts) => {
      const cells = texts.map((text) => `.${text.replace(/[=+\-@＝＋－＠]/g, "")}`);
      expect(parse(csvLine(cells))).toEqual([cells]);
    }),
  );
});

test.each([
  "=1+1",
  "+1+1",
  "+254700000000-1",
  "+254 700",
  "+A1",
  "+1",
  "-1+1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1+1",
  "＠SUM(A1)",
  '=HYPERLINK("x")',
])("no cell is a formula: %j", (text) => {
  const [[cell] = []] = parse(csvLine([text]));
  expect(cell).toBe(`'${text.replace(/(?<=^\s)=/, "'=")}`);
});

test("no part of a cell is a formula for a program that splits at semicolons, tabs or line breaks", () => {
  const [[cell] = []] = parse(csvLine(["x;=cmd|'/c calc'!A0;"]));
  expect(cell).toBe("x;'=cmd|'/c calc'!A0;");
  const signs = ["=", "+", "-", "@", "＝", ";", "\t", "\r", "\n", '"', "'", " ", ",", "1", "a"];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...signs) }), (text) => {
      const line = csvLine([".", text, "."]);
      // as if quotes meant nothing
      for (const part of line.split(/[;\t\r\n]/).slice(1)) expect(part).not.toMatch(/^["\s]*[=+\-@＝]/);
      const letters = (one: string) => one.replaceAll("'", "");
      expect(parse(line).map((cells) => cells.map(letters))).toEqual([[".", letters(text), "."]]);
    }),
    { numRuns: many(500, 2_000) },
  );
});

test("a phone number can still be dialled", () => {
  expect(csvLine(["+254700000000"])).toBe("+254700000000\r\n");
});

test("plain numbers stay numbers, and a minus inside a text stays as it is", () => {
  const cells: CsvCell[] = [-5, 1234.5, "-5", "-5.25", "ORD-1", "a=b", 0];
  expect(csvLine(cells)).toBe("-5,1234.5,-5,-5.25,ORD-1,a=b,0\r\n");
});

test("amounts are numbers of shillings, and times are in Nairobi time", () => {
  expect(csvLine([csvAmount(123_450), csvAmount(500_000)])).toBe("1234.5,5000\r\n");
  expect(csvTime(new Date("2026-11-21T21:30:00Z"))).toBe("2026-11-22 00:30");
});

test("a file begins with the byte order mark and its headings, and is a download", async () => {
  const file = csvFile(connection(), {
    name: "people.csv",
    columns: [
      { label: "Name", cell: (row: { name: string }) => row.name },
      { label: "Length", cell: (row) => row.name.length },
    ],
    batches: batchesOf([{ name: "Wanjiku" }], [{ name: "Ngũgĩ" }]),
  });
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe("Name,Length\r\nWanjiku,7\r\nNgũgĩ,5\r\n");
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="people.csv"');
  expect(file.headers.get("Cache-Control")).toBe("no-store");
});

function endless() {
  const seen = { batches: 0, ended: false };
  async function* batches() {
    try {
      for (;;) {
        seen.batches++;
        yield await Promise.resolve(["row"]);
      }
    } finally {
      seen.ended = true;
    }
  }
  return {
    seen,
    file: { name: "x.csv", columns: [{ label: "Row", cell: (row: string) => row }], batches: batches() },
  };
}

test("batches are read when the client takes them, not ahead", async () => {
  const { seen, file } = endless();
  const reader = csvFile(connection(), file).body?.getReader();
  for (let i = 0; i < 5; i++) await reader?.read();
  expect(seen.batches).toBeLessThanOrEqual(6);
  await reader?.cancel();
  expect(seen.ended).toBe(true);
});

test("nothing more is read for a client that is slow or gone", async () => {
  const { seen, file } = endless();
  let backlog = 1e9;
  const gone = new AbortController();
  const reader = csvFile({ closed: gone.signal, backlog: () => backlog }, file).body?.getReader();
  await reader?.read();
  const next = reader?.read();
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(seen.batches).toBe(0);
  backlog = 0;
  await next;
  expect(seen.batches).toBeGreaterThan(0);
  gone.abort();
  for (let i = 0; i < 3; i++) await reader?.read();
  expect(seen.ended).toBe(true);
});

test("a list that fails half-way is a broken download", async () => {
  async function* broken() {
    yield await Promise.resolve(["row"]);
    throw new Error("the database is gone");
  }
  const file = csvFile(connection(), {
    name: "x.csv",
    columns: [{ label: "Row", cell: (row: string) => row }],
    batches: broken(),
  });
  await expect(file.text()).rejects.toThrow("the database is gone");
});
