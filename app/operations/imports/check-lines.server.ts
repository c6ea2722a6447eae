import { db } from "~/db/client.server";
import { categoryNameKey } from "~/domain/category/category";
import { destroyedIn } from "~/domain/import/destroyed-line";
import type { ImportCells } from "~/domain/import/import-columns";
import {
  changedLine,
  type ImportChange,
  type ImportContext,
  type ImportedLine,
  type ImportedProduct,
  type ImportFault,
  newLine,
} from "~/domain/import/import-line";
import { changesTerms, refuseAfterJoining } from "~/domain/product/after-joining";
import type { StoredProduct } from "~/domain/product/fields";
import { refuseBesideVariants } from "~/domain/product/variants";
import { type Refusal, refuse } from "~/domain/refusal";
import { codeText } from "~/domain/text/typed-code";
import { looksSame, seenText, tidyText } from "~/domain/text/typed-text";
import { refusePrices } from "../payments/mpesa-limits.server";
import { UNAVAILABLE_CATEGORY } from "../products/product-columns.server";
import { skuKey } from "../products/sku.server";
import { AUCTIONS_ARE_OFF, becomesAuction } from "../settings/auctions-off.server";
import { shopSettings } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import { type BarcodeLines, lineWarnings } from "./line-warnings.server";
import {
  type CheckedVariant,
  isAboutVariant,
  plainStock,
  skuTakenText,
  variantChecker,
} from "./check-variant-lines.server";
import {
  type ImportTargets,
  type FoundProduct,
  findProducts,
  type LineToCheck,
} from "./find-products.server";
import { msg, t } from "~/texts/t";

export interface CheckedLine {
  readonly number: number;
  /** The line of its product, if it names that by the title, else its own. */
  readonly productLine: number;
  readonly kind: ImportedLine["kind"];
  readonly productId: number | null;
  readonly title: string;
  readonly cells: ImportCells;
  readonly changes: readonly ImportChange[];
  readonly faults: readonly ImportFault[];
  /** Null for a new product. */
  readonly before: FoundProduct | null;
  readonly seenEdit: number;
  /** Of the product, or of the variant. */
  readonly seenStock: number;
  /** Null if the line is about a product itself. */
  readonly variant: CheckedVariant | null;
  /** What it would be; null if nothing would be written. */
  readonly next: ImportedProduct | null;
}

const WRONG_LENGTH = msg("This line has more cells than there are headings");

/** Decides the lines of one file, in their order: it remembers their products and SKUs. */
export async function lineChecker(picture: ImportContext["picture"]) {
  const [categories, { hasAuctions }] = await Promise.all([importCategories(), shopSettings()]);
  const context = { ...categories, picture };
  const variants = variantChecker();
  const lineOfProduct = new Map<number, number>();
  const lineOfSku = new Map<string, number>();
  const barcodes: BarcodeLines = new Map();

  function refuseTwice(number: number, id: number | null, sku: string): ImportFault | null {
    const same = id === null ? undefined : lineOfProduct.get(id);
    if (same !== undefined)
      return { column: null, message: t("Line {same} is about the same product", { same }) };
    if (id !== null) lineOfProduct.set(id, number);
    return refuseSkuTwice(number, sku);
  }

  function refuseSkuTwice(number: number, sku: string): ImportFault | null {
    const key = skuKey(sku);
    if (key === "") return null;
    const taken = lineOfSku.get(key);
    if (taken !== undefined)
      return { column: "sku", message: t("Line {taken} has this SKU, too", { taken }) };
    lineOfSku.set(key, number);
    return null;
  }

  return async (lines: readonly LineToCheck[]): Promise<CheckedLine[]> => {
    const found = await findProducts(lines);
    const decided = lines.map(({ number, cells }): CheckedLine => {
      const title = tidyText(cells?.title ?? "", "one line");
      const line = { number, productLine: number, cells: cells ?? {}, productId: null, title };
      const nothing = {
        ...line,
        changes: [],
        faults: [],
        before: null,
        variant: null,
        next: null,
        seenEdit: 0,
        seenStock: 0,
      };
      const broken = (...faults: ImportFault[]): CheckedLine => ({ ...nothing, kind: "fault", faults });
      if (cells === null) return broken({ column: null, message: WRONG_LENGTH });
      if (isAboutVariant(cells, found)) return decideVariant(nothing, cells, found);
      const target = found.of(cells);
      if (target && "fault" in target) return broken(target.fault);
      const product = target;
      const outcome = product ? changedLine(cells, product, context) : newLine(cells, context);
      const known = {
        ...nothing,
        productId: product?.id ?? null,
        title: line.title || (product?.product.title ?? ""),
        before: product,
        seenEdit: product ? found.edit(product.id) : 0,
        seenStock: product?.product.stockQuantity ?? 0,
      };
      variants.remember(known.title, { number, product, edit: known.seenEdit });
      const faults =
        outcome.kind === "fault"
          ? outcome.faults
          : refusalsOf(outcome, product, found, { ...categories, hasAuctions });
      const sku = ("product" in outcome ? outcome.product.sku : cells.sku) ?? "";
      const twice = refuseTwice(number, product?.id ?? null, sku);
      const all = [...faults, ...(twice ? [twice] : []), ...barcodeFaults(cells)];
      if (all.length > 0) return { ...known, kind: "fault", faults: all };
      if (outcome.kind === "same" || outcome.kind === "fault") return { ...known, kind: "same", faults: [] };
      const changes = outcome.kind === "create" ? [] : outcome.changes;
      return { ...known, kind: outcome.kind, changes, faults: [], next: outcome };
    });
    return decided.map((each) => {
      const line = withoutDestroyed(each);
      const warnings = lineWarnings(line, found, barcodes);
      return line.kind === "fault" ? line : { ...line, faults: warnings };
    });
  };

  function decideVariant(
    nothing: Omit<CheckedLine, "kind">,
    typed: ImportCells,
    found: ImportTargets,
  ): CheckedLine {
    const { number } = nothing;
    const done = variants.decide(number, typed, found);
    const product = done.own?.product ?? null;
    const title = nothing.title || (product?.product.title ?? "");
    const placed = { productLine: done.own?.number ?? number, productId: product?.id ?? null };
    const line = { ...nothing, ...placed, title, before: product };
    if ("faults" in done) return { ...line, kind: "fault", faults: done.faults };
    const { variant, own, cells } = done;
    const twice = refuseSkuTwice(number, cells.sku ?? "");
    if (twice) return { ...line, kind: "fault", faults: [twice] };
    const seen = { seenEdit: own.edit, seenStock: variant.before?.stockQuantity ?? plainStock(product) };
    const { changes } = variant;
    return { ...line, ...seen, cells, variant, changes, kind: changes.length === 0 ? "same" : "change" };
  }
}

/** What a spreadsheet has destroyed is said once, and nothing of the line is written. */
function withoutDestroyed(line: CheckedLine): CheckedLine {
  const destroyed = destroyedIn(line);
  if (destroyed.length === 0) return line;
  const others = line.faults.filter(({ column }) => !destroyed.some((one) => one.column === column));
  return {
    ...line,
    kind: "fault",
    faults: [...destroyed, ...others],
    changes: [],
    next: null,
    variant: null,
  };
}

const barcodeFaults = ({ barcode = "" }: ImportCells): ImportFault[] =>
  codeText(barcode) === "" ? [] : [{ column: "barcode", message: t("Only a variant has a barcode") }];

/** What only the shop's other rows know. */
function refusalsOf(
  outcome: ImportedLine,
  before: FoundProduct | null,
  found: ImportTargets,
  { isAvailable, hasAuctions }: Categories & { hasAuctions: boolean },
): ImportFault[] {
  if (!("product" in outcome)) return [];
  const { product } = outcome;
  const owner = found.ownerOf(product.sku);
  const isTaken = owner !== null && (owner.productId !== before?.id || owner.variantId !== null);
  const taken = isTaken ? refuse("invalid", skuTakenText(owner), "sku") : null;
  const refusals = [
    refusePrices(product),
    isAvailable(product.categoryId, before?.product.categoryId ?? null) ? null : UNAVAILABLE_CATEGORY,
    taken,
    !hasAuctions && becomesAuction(before?.product.productType ?? null, product.productType)
      ? { ...AUCTIONS_ARE_OFF, field: "product_type" }
      : null,
    before && refuseBesideVariants({ ...before.product, options: before.options }, product),
    before && refuseTerms(before, product, found),
  ];
  return refusals.flatMap((refusal) =>
    refusal ? [{ column: (refusal.field ?? null) as ImportFault["column"], message: refusal.message }] : [],
  );
}

function refuseTerms(before: FoundProduct, next: StoredProduct, found: ImportTargets): Refusal | null {
  const change = {
    from: before.product,
    to: next,
    isClosed: before.status === "closed",
    now: shopTime(),
  };
  return changesTerms(change) ? refuseAfterJoining({ ...change, ...found.use(before.id) }) : null;
}

type Categories = Awaited<ReturnType<typeof importCategories>>;

async function importCategories() {
  const rows = await db().category.findMany({
    select: { id: true, name: true, nameKey: true, slug: true, isActive: true },
  });
  const ids = new Map([
    ...rows.map(({ nameKey, id }) => [nameKey, id] as const),
    // one category's slug may be another's name: the slug wins (D62)
    ...rows.map(({ slug, id }) => [slug, id] as const),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    categoryId: (text: string) =>
      byName(rows, text) ??
      ids.get(codeText(text).toLowerCase()) ??
      ids.get(categoryNameKey(seenText(text))) ??
      null,
    categoryName: (id: number) => byId.get(id)?.name ?? null,
    isAvailable: (id: number, now: number | null) => id === now || byId.get(id)?.isActive === true,
  };
}

/** The export writes names. */
const byName = (rows: readonly { id: number; name: string }[], text: string) =>
  rows.find(({ name }) => looksSame(name, text))?.id;
