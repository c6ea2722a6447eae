import { db, transaction } from "~/db/client.server";
import { insertRows } from "~/db/json-rows.server";
import type { Viewer } from "~/domain/account/access";
import { cellText, sameValue } from "~/domain/import/import-line";
import type { ExistingProduct } from "~/domain/product/stored-product";
import { changeName, type ProductChange, type VariantToChange } from "~/domain/product/product-change";
import { valuesOf, variantText } from "~/domain/product/variants";
import { recordAudit } from "../audit/record-audit.server";
import {
  type ChangedProduct,
  categoryNames,
  type RecordChanges,
} from "../products/changes/change-products.server";
import { afterBatches } from "../products/in-batches.server";
import { shopTime } from "../shop-clock.server";
import { plainLine } from "./checked-line.server";
import { type LineToStore, rowsOfLine } from "./import-rows.server";

interface BulkRecord {
  readonly add: RecordChanges;
  /** Null if nothing changed: then nothing is left of it. */
  readonly end: (changed: number) => Promise<number | null>;
}

/** A bulk change is stored as an import without a file, so that the undo of imports works for it too. */
export async function startBulkRecord(actor: Viewer, change: ProductChange): Promise<BulkRecord> {
  const now = shopTime();
  const category =
    change.kind === "category" ? await db().category.findUnique({ where: { id: change.categoryId } }) : null;
  const { id: importId } = await db().import.create({
    data: {
      fileName: changeName(change, category?.name ?? null),
      isBulk: true,
      state: "applied",
      uploaderId: actor.id,
      createdAt: now,
      updatedAt: now,
      appliedAt: now,
    },
    select: { id: true },
  });
  let number = 0;
  return {
    async add(tx, changed) {
      if (changed.length === 0) return;
      const names = await categoryNames(tx);
      const last = await tx.auditEntry.findFirst({ orderBy: { id: "desc" }, select: { id: true } });
      const lines = changed.flatMap((one) => linesOf(one, names));
      const seen = { seenEdit: last?.id ?? 0 };
      await insertRows(
        tx,
        "ImportLine",
        lines.flatMap((line) => rowsOfLine(importId, { ...line, ...seen, number: ++number })),
      );
      const increment = lines.length;
      await tx.import.update({
        where: { id: importId },
        data: { lineCount: { increment }, readCount: { increment }, changeCount: { increment } },
        select: { id: true },
      });
    },
    async end(changed) {
      await afterBatches(() =>
        transaction(async (tx) => {
          if (changed === 0) await tx.import.deleteMany({ where: { id: importId, changeCount: 0 } });
          else await recordAudit(tx, actor, "import.bulk", importId, { after: { changed } });
        }),
      );
      return changed === 0 ? null : importId;
    },
  };
}

type Names = ReadonlyMap<number | null, string>;

/** As those of a file would be: one about the product itself, and one about each variant. */
function linesOf({ product, columns }: ChangedProduct, names: Names): LineToStore[] {
  const { repriced = [], highestPriceCents: _, status, ...fields } = columns;
  const followsVariants = repriced.length > 0 && product.basePriceCents === product.buyNowPriceCents;
  const changed = (Object.keys(followsVariants ? {} : fields) as (keyof typeof fields)[]).filter((name) => {
    const isDerived = repriced.length > 0 && name !== "basePriceCents";
    return !isDerived && !sameValue(fields[name], product[name] ?? null);
  });
  const cell = (name: keyof typeof fields, side: Partial<ExistingProduct>) =>
    cellText(COLUMNS[name], side, names.get(side.categoryId ?? null) ?? null);
  const changes = [
    ...changed.map((name) => ({
      column: COLUMNS[name],
      before: cell(name, product),
      after: cell(name, fields),
    })),
    ...(status ? [{ column: "status" as const, before: product.status, after: status }] : []),
  ];
  const before = { product, status: product.status, options: product.options, pictures: [] };
  const line = {
    ...plainLine(0, {}),
    kind: "change" as const,
    productId: product.id,
    title: product.title,
    before,
  };
  const price = ({ priceCents }: VariantToChange) =>
    cell("buyNowPriceCents", { buyNowPriceCents: priceCents });
  return [
    ...(changes.length > 0 ? [{ ...line, changes }] : []),
    ...repriced.map((next) => {
      const old = product.variants.find(({ id }) => id === next.id) ?? next;
      return {
        ...line,
        changes: [{ column: "buy_now_price" as const, before: price(old), after: price(next) }],
        variant: {
          text: variantText(product.options, old.values),
          row: { values: valuesOf(old.values) },
          before: old,
        },
      };
    }),
  ];
}

const COLUMNS = {
  basePriceCents: "base_price",
  buyNowPriceCents: "buy_now_price",
  stockQuantity: "stock_quantity",
  categoryId: "category",
  isFlashSale: "is_flash_sale",
  discountPercentage: "discount_percentage",
  flashSaleEndsAt: "flash_sale_ends_at",
} as const;
