/** Export → spreadsheet → import: nothing changes that nobody changed, and nothing destroyed is taken as good (D124). */
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { productFields } from "~/domain/product/fields";
import { checkedImport, lamp } from "~/operations/imports/import.fixture";
import { readChanges, readFaults } from "~/operations/imports/import-rows.server";
import { newAuction } from "~/operations/products/management.fixture";
import { shirtOnSale, variantsOf } from "~/operations/products/variants/variants.fixture";
import { many } from "../../long";
import { exportedProducts } from "./exported-products";
import { anyProgram, saved } from "./programs";

setUpTestDatabase();

let products: number[] = [];
let variants: number[] = [];
beforeAll(async () => {
  const { shirt } = await shirtOnSale();
  variants = (await variantsOf(shirt)).map(({ id }) => id);
  products = [await lamp(), await newAuction(), await lamp(), shirt];
});

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

test("a file that a spreadsheet opened and saved changes nothing, and what that destroyed is said on its cell", async () => {
  await fc.assert(
    fc.asyncProperty(anyShop, anyProgram, async (shop, program) => {
      await store(shop);
      const file = saved(await exportedProducts(), program);
      const done = await checkedImport(file);
      if (done.state === "failed") {
        expect(["UTF-16", "Windows-1252"]).toContain(program.encoding);
        return;
      }
      const lines = await db().importLine.findMany({ where: { importId: done.id } });
      const silent = lines.flatMap(({ kind, changes, faults }) => {
        const said = readFaults(faults).map(({ column }) => column);
        if (kind === "fault") return [];
        return readChanges(changes).filter(
          ({ column }) => kind === "create" || !said.some((one) => one === column),
        );
      });
      expect(silent).toEqual([]);
      expect(done.readCount).toBe(7);
    }),
    { numRuns: many(25, 1_000) },
  );
});
