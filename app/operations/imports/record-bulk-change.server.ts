import { db, transaction, type Tx } from "~/db/client.server";
import { insertRows } from "~/db/json-rows.server";
import type { Viewer } from "~/domain/account/access";
import { escapeFormula } from "~/domain/csv/csv-cell";
import { type ImportChange, sameValue } from "~/domain/import/import-line";
import { productCells } from "~/domain/product/product-cells";
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
import type { ValuesBefore } from "./import-rows.server";

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
      const common = { importId, kind: "change", cells: "{}", faults: "[]", seenEdit: last?.id ?? 0 };
      await insertRows(
        tx,
        "ImportLine",
        lines.map((line) => ({ ...common, ...line, number: ++number })),
      );
      await count(tx, importId, lines.length);
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

const count = (tx: Tx, id: number, increment: number) =>
  tx.import.update({
    where: { id },
    data: { lineCount: { increment }, readCount: { increment }, changeCount: { increment } },
    select: { id: true },
  });

type Names = ReadonlyMap<number | null, string>;

/** As the report shows them; the undo reads `before`. */
function linesOf({ product, columns }: ChangedProduct, names: Names) {
  const { repriced = [], highestPriceCents: _, status, ...fields } = columns;
  const followsVariants = repriced.length > 0 && product.basePriceCents === product.buyNowPriceCents;
  const own = Object.entries(followsVariants ? {} : fields).flatMap(([name, value]) => {
    const old = product[name as keyof typeof fields] ?? null;
    const isDerived = repriced.length > 0 && name !== "basePriceCents";
    return sameValue(value, old) || isDerived ? [] : [{ name: name as keyof typeof fields, old, value }];
  });
  const changes = [
    ...own.map(({ name, old, value }): ImportChange => {
      const cell = (one: typeof value) =>
        name === "categoryId"
          ? escapeFormula(names.get(typeof one === "number" ? one : null) ?? null)
          : escapeFormula(productCells[COLUMNS[name]].cell({ [name]: one }));
      return { column: COLUMNS[name], before: cell(old), after: cell(value) };
    }),
    ...(status ? [{ column: "status" as const, before: product.status, after: status }] : []),
  ];
  const before = Object.fromEntries(own.map(({ name, old }) => [name, old]));
  const line = { productId: product.id, title: product.title };
  return [
    ...(changes.length > 0
      ? [
          {
            ...line,
            variant: "",
            changes: JSON.stringify(changes),
            before: stored({ fields: before, pictures: null, ...(status && { status: product.status }) }),
          },
        ]
      : []),
    ...repriced.map((next) => ({ ...line, ...variantLine(product, next) })),
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

const stored = (before: ValuesBefore) => JSON.stringify(before);

function variantLine(product: ChangedProduct["product"], next: VariantToChange) {
  const { options, buyNowPriceCents, stockQuantity } = product;
  const old = product.variants.find(({ id }) => id === next.id) ?? next;
  const { values, id: _, ...figures } = old;
  const cell = (cents: number) => escapeFormula(productCells.buy_now_price.cell({ buyNowPriceCents: cents }));
  const change = { column: "buy_now_price", before: cell(old.priceCents), after: cell(next.priceCents) };
  const variant = { values: valuesOf(values), figures, options, plain: { buyNowPriceCents, stockQuantity } };
  return {
    variant: variantText(options, values),
    changes: JSON.stringify([change]),
    before: stored({ fields: {}, pictures: null, variant }),
  };
}
