/** Export → spreadsheet → import: nothing changes that nobody changed, and nothing destroyed is taken as good (D124). */
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { CsvRows } from "~/domain/csv/csv-rows";
import { columnHeading } from "~/domain/import/import-columns";
import { productFields } from "~/domain/product/fields";
import { applyImport } from "~/operations/imports/apply-import.server";
import { checkedImport, lamp } from "~/operations/imports/import.fixture";
import { readChanges, readFaults, readIgnored } from "~/operations/imports/import-rows.server";
import { admin, newAuction } from "~/operations/products/management.fixture";
import { shirtOnSale, variantsOf } from "~/operations/products/variants/variants.fixture";
import { many } from "../../long";
import { exportedProducts, exportedRows } from "./exported-products";
import { anyProgram, losesLetters, opened, type OpenedLine, type Program, saved } from "./programs";

setUpTestDatabase();

let products: number[] = [];
let variants: number[] = [];
beforeAll(async () => {
  const { shirt } = await shirtOnSale();
  variants = (await variantsOf(shirt)).map(({ id }) => id);
  products = [await lamp(), await newAuction(), await lamp(), shirt];
});

const RUNS = many(25, 1_000);
const CODES =
  "00123 0042 1E5 12e3 1.10 5.0 1,5 MAR-1 1-2 31/12 SEPT2 2-DEC 10-10 6161100001235 61611000012345678 4006381333931 TRUE false " +
  "+254700000001 0712345678 2026-11-05 10:30 5% -9 #1 AB-1 1/2/3 1e2e3 007B";
const TEXTS = [
  "=1+1",
  "@home",
  "'=a",
  "Ngũgĩ",
  "Café – 5 W",
  "“so”, she said",
  "a;b",
  "tab\there",
  'an "old" lamp',
  "日本",
  "x\n=y",
  "?",
];

const anyCode = fc.oneof(
  fc.constantFrom(...CODES.split(" ")),
  fc.stringMatching(/^[A-Z0-9][A-Z0-9./-]{0,9}$/),
);
const anyText = fc.oneof(fc.constantFrom(...TEXTS), anyCode, fc.string({ minLength: 1, maxLength: 12 }));
const anyMoment = fc.date({ min: new Date("2026-01-01"), max: new Date("2031-01-01"), noInvalidDate: true });
const fewTimes = (min: Date) => new Date(Math.floor(min.getTime() / 60_000) * 60_000);

/** As the shop stores it; null for what it refuses. */
const stored = (name: "title" | "description" | "specifications" | "sku", text: string): string | null => {
  const { data, success } = productFields[name].schema.safeParse(text);
  return success ? data : null;
};

const anyShop = fc.record({
  titles: fc.array(anyText, { minLength: 4, maxLength: 4 }),
  descriptions: fc.array(anyText, { minLength: 4, maxLength: 4 }),
  codes: fc.uniqueArray(anyCode, {
    minLength: 6,
    maxLength: 6,
    selector: (code) => Number(code) || code.replace(/^0+/, "").toLowerCase(),
  }),
  barcodes: fc.array(anyCode, { minLength: 3, maxLength: 3 }),
  startsAt: anyMoment.map(fewTimes),
  cents: fc.integer({ min: 1, max: 7_000_000 }),
});
type Shop = (typeof anyShop)["generate"] extends (...args: never[]) => { value: infer Made } ? Made : never;

async function store({ titles, descriptions, codes, barcodes, startsAt, cents }: Shop) {
  await db().product.updateMany({ data: { sku: "" } });
  await db().productVariant.updateMany({ data: { sku: "" } });
  for (const [at, id] of products.entries())
    await db().product.update({
      where: { id },
      data: {
        title: stored("title", titles[at] ?? "") ?? "Lamp",
        description: stored("description", descriptions[at] ?? "") ?? "x",
        ...(at === 2 ? { stockQuantity: Number(UNTYPED) } : {}),
        ...(at === 0 ? { buyNowPriceCents: BigInt(cents) } : {}),
        ...(at === 1 ? { startTime: startsAt, endTime: new Date(startsAt.getTime() + 40 * 86_400_000) } : {}),
        sku: skuOf(at < 3 ? codes[at] : undefined),
      },
    });
  for (const [at, id] of variants.entries())
    await db().productVariant.update({
      where: { id },
      data: { sku: skuOf(codes[3 + at]), barcode: barcodes[at] ?? "" },
    });
}

const skuOf = (code = "") => stored("sku", code) ?? "";

/** Where 5.0 means 5. */
const NUMBERS = ["Stock", "Buy now price (KSh)", "Cost price (KSh)"];

const isValidUtf8 = (file: Uint8Array) => Buffer.from(Buffer.from(file).toString()).equals(file);

/** The file's lines that came through with each of their cells, and so did all lines of the same product. */
function keptLines(
  file: Uint8Array,
  lines: readonly OpenedLine[],
  { program, ignored }: { program: Program; ignored: readonly string[] },
): number[] {
  const headings = lines[0]?.before ?? [];
  const isKept = ({ before, after }: OpenedLine) =>
    before.every((cell, at) => {
      const now = after[at] ?? "";
      if (ignored.includes(headings[at] ?? "")) return true;
      const isAlike = cell === now || (NUMBERS.includes(headings[at] ?? "") && Number(cell) === Number(now));
      return isAlike && !losesLetters(cell, program);
    });
  const rows = new CsvRows();
  const placed = [
    ...rows.read(
      Buffer.from(file)
        .toString()
        .replace(/^\uFEFF/, ""),
    ),
    ...rows.end(),
  ];
  const lost = new Set(lines.filter((line) => !isKept(line)).map(({ before }) => before[0]));
  return lines.flatMap(({ before }, at) => (lost.has(before[0]) ? [] : [placed[at]?.line ?? 0])).slice(1);
}

/** Somebody types another stock of a lamp. */
const [UNTYPED, TYPED] = ["5", "17"];
const typed = (lines: readonly OpenedLine[]): OpenedLine[] => {
  const at = lines[0]?.before.indexOf("Stock") ?? -1;
  return lines.map((line) =>
    line.before[0] === String(products[2]) ? { ...line, after: line.after.with(at, TYPED) } : line,
  );
};

interface Planned {
  readonly productId: number | null;
  readonly changes: string;
}

/** Takes the checked import's good lines; returns the cells that are not as before though no line planned to change their column. */
async function changedUnplanned(
  { id, changeCount, faultCount }: Awaited<ReturnType<typeof checkedImport>>,
  lines: readonly Planned[],
): Promise<string[]> {
  const before = await exportedRows();
  const applied = await applyImport(admin, id, faultCount > 0 ? "good" : "all");
  expect(applied.ok ? applied.value : null).toEqual(
    changeCount > 0 ? { created: 0, changed: changeCount } : null,
  );
  const planned = new Set(
    lines.flatMap(({ productId, changes }) =>
      readChanges(changes).map(({ column }) => `${productId} ${columnHeading(column)}`),
    ),
  );
  const [headings = []] = before;
  const after = await exportedRows();
  expect(after).toHaveLength(before.length);
  return after.flatMap((cells, row) =>
    cells.flatMap((cell, at) => {
      const [was, of] = [before[row]?.[at], `${before[row]?.[0]} ${headings[at]}`];
      return cell === was || planned.has(of) ? [] : [`${of}: ${was} became ${cell}`];
    }),
  );
}

test("a file that a spreadsheet opened and saved changes nothing but what was typed, and what that destroyed is said on its cell", async () => {
  const seen = { applied: 0, kept: 0, typed: 0 };
  await fc.assert(
    fc.asyncProperty(anyShop, anyProgram, async (shop, program) => {
      await store(shop);
      const lines = opened(await exportedProducts(), program);
      const file = saved(typed(lines), program);
      const done = await checkedImport(file);
      expect(done.state === "failed", program.encoding).toBe(!isValidUtf8(file));
      if (done.state === "failed") return;
      const kept = keptLines(file, lines, { program, ignored: readIgnored(done.ignored).columns });
      const read = await db().importLine.findMany({ where: { importId: done.id } });
      expect(read.filter(({ kind, number }) => kind === "fault" && kept.includes(number))).toEqual([]);
      const silent = read.flatMap(({ productId, kind, changes, faults }) => {
        const said = readFaults(faults).map(({ column }) => column);
        if (kind === "fault") return [];
        return readChanges(changes)
          .filter(({ column }) => kind === "create" || !said.some((one) => one === column))
          .map((change) => ({ productId, ...change }));
      });
      expect(silent.filter(({ column }) => column !== "stock_quantity")).toEqual([]);
      const isTyped = kept.includes(Number(read.find(({ productId }) => productId === products[2])?.number));
      const change = { productId: products[2], column: "stock_quantity", before: UNTYPED, after: TYPED };
      expect([[change], ...(isTyped ? [] : [[]])]).toContainEqual(silent);
      const unplanned = await changedUnplanned(
        done,
        read.filter(({ kind }) => kind !== "fault"),
      );
      expect(unplanned).toEqual([]);
      const { stockQuantity } = await db().product.findUniqueOrThrow({ where: { id: products[2] ?? 0 } });
      expect(String(stockQuantity)).toBe(silent.length > 0 ? TYPED : UNTYPED);
      seen.applied += Number(done.changeCount > 0);
      seen.kept += kept.length;
      seen.typed += Number(isTyped);
      expect(done.readCount).toBe(7);
    }),
    { numRuns: RUNS },
  );
  expect(seen.applied).toBeGreaterThan(RUNS / 4);
  expect(seen.kept).toBeGreaterThan(RUNS / 2);
  expect(seen.typed).toBeGreaterThan(RUNS / 10);
});
