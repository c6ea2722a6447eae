/** A line about a product itself: it makes or changes one, by the rules of the product form (D60). */
import { db } from "~/db/client.server";
import { categoryNameKey } from "~/domain/category/category";
import type { ImportCells } from "~/domain/import/import-columns";
import {
  changedLine,
  type ImportContext,
  type ImportedLine,
  type ImportFault,
  newLine,
} from "~/domain/import/import-line";
import { changesTerms, refuseAfterJoining } from "~/domain/product/after-joining";
import type { StoredProduct } from "~/domain/product/stored-product";
import { refuseBesideVariants } from "~/domain/product/variants";
import { type Refusal, refuse } from "~/domain/refusal";
import { codeText } from "~/domain/text/typed-code";
import { isSameVisibleText, visibleKey } from "~/domain/text/typed-text";
import { refusePrices } from "../payments/mpesa-limits.server";
import { UNAVAILABLE_CATEGORY } from "../products/product-columns.server";
import { AUCTIONS_ARE_OFF, becomesAuction } from "../settings/auctions-off.server";
import { shopSettings } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import { type CheckedLine, faultyLine, type TakenKeys } from "./checked-line.server";
import { type FoundProduct, type ImportTargets, skuTakenText } from "./find-products.server";
import { t } from "~/texts/t";

/** `remember` gets each line that is about a product, right or wrong: lines below may name it. */
export async function productChecker(
  picture: ImportContext["picture"],
  keys: TakenKeys,
  remember: (line: CheckedLine) => void,
) {
  const [categories, { hasAuctions }] = await Promise.all([importCategories(), shopSettings()]);
  const context = { ...categories, picture };
  return (line: CheckedLine, found: ImportTargets): CheckedLine => {
    const { cells } = line;
    const product = found.of(cells);
    if (product && "fault" in product) return faultyLine(line, product.fault);
    const outcome = product ? changedLine(cells, product, context) : newLine(cells, context);
    const known: CheckedLine = {
      ...line,
      productId: product?.id ?? null,
      title: line.title || (product?.product.title ?? ""),
      before: product,
      seenEdit: product ? found.edit(product.id) : 0,
      seenStock: product?.product.stockQuantity ?? 0,
    };
    remember(known);
    const faults = [
      ...(outcome.kind === "fault"
        ? outcome.faults
        : refusalsOf(outcome, product, found, { ...categories, hasAuctions })),
      ...refuseTwice(known, "product" in outcome ? outcome.product.sku : cells.sku),
      ...barcodeFaults(cells),
    ];
    if (faults.length > 0) return faultyLine(known, ...faults);
    if (!("product" in outcome)) return known;
    const changes = outcome.kind === "create" ? [] : outcome.changes;
    return { ...known, kind: outcome.kind, changes, next: outcome };
  };

  function refuseTwice({ number, productId }: CheckedLine, sku: string | undefined): ImportFault[] {
    const same = productId === null ? undefined : keys.taken(number, `product ${productId}`);
    return same === undefined
      ? keys.refuseSku(number, sku)
      : [{ column: null, message: t("Line {same} is about the same product", { same }) }];
  }
}

const barcodeFaults = ({ barcode = "" }: ImportCells): ImportFault[] =>
  codeText(barcode) === "" ? [] : [{ column: "barcode", message: t("Only a variant has a barcode") }];

/** Faults that depend on the shop: its other products, its categories and whether it has auctions. */
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
      ids.get(categoryNameKey(visibleKey(text))) ??
      null,
    categoryName: (id: number) => byId.get(id)?.name ?? null,
    isAvailable: (id: number, now: number | null) => id === now || byId.get(id)?.isActive === true,
  };
}

/** The export writes names. */
const byName = (rows: readonly { id: number; name: string }[], text: string) =>
  rows.find(({ name }) => isSameVisibleText(name, text))?.id;
