import {
  tableColumns,
  columns,
  columnsOf,
  asNumberOrNull,
  orNull,
  nestedRows,
  type RowOf,
} from "~/db/columns.server";
import { select } from "~/db/select.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { storedColumns } from "~/domain/product/stored-product";
import { isRoundOpen } from "~/domain/round/round";
import { listPrice, salePrice } from "~/domain/product/price/sale-price";
import { pictureColumns } from "../../pictures/store-picture.server";
import { roundColumns, ROUND_WINNER } from "../../rounds/round-rows.queries.server";
import { distinctParticipants } from "./distinct-participants.server";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { idSet } from "~/db/sql.server";

const variant = tableColumns(
  "ProductVariant",
  "v",
  "id, values, priceCents, stockQuantity, sku, barcode, deletedAt",
);

const product = columns({
  ...columnsOf(
    "Product",
    "p",
    "id, status, unitsSold, createdAt, deletedAt, inStockPriceCents",
    ...storedColumns,
  ),
  ...columnsOf("Product", "p", "winnerPays, shortestRoundMinutes, keepsEnd"),
  ...columnsOf("Product", "p", "options"),
  variants: nestedRows(
    variant,
    `FROM "ProductVariant" v WHERE v."productId" = p."id" AND v."deletedAt" IS NULL`,
    `v."id"`,
  ),
  ...pictureColumns("p"),
  category: orNull(columnsOf("Category", "c", "id, name, slug")),
  scheduled: orNull(
    columnsOf(
      "ScheduledRound",
      "next",
      "afterRound, opensAt, closesAt, softCloseMinutes, softCloseMaxMinutes",
      "basePriceCents, participationFeeCents, minPledgeCents, maxPledgeCents",
    ),
  ),
  /** The latest edit in the audit trail: half of the version (`versionToken`). */
  edit: asNumberOrNull(`(SELECT a."id" FROM "AuditEntry" a
    WHERE a."subject" = 'product' AND a."subjectId" = p."id" AND a."action" = 'product.update'
    ORDER BY a."id" DESC LIMIT 1)`),
  rounds: nestedRows(
    roundColumns,
    `FROM "Round" r ${ROUND_WINNER} WHERE r."productId" = p."id"`,
    `r."number" DESC`,
  ),
  /** Only while the current round is active; a closed one has its winner's (D54). */
  activeHighestCents: asNumberOrNull(`(SELECT MAX(s."pledgeCents")
    FROM "Round" r JOIN "Participation" s ON s."roundId" = r."id" AND s."pledgeCents" IS NOT NULL
    WHERE r."productId" = p."id" AND r."number" = p."roundCount" AND r."state" = 'active')`),
});

/** In this order, without products deleted meanwhile. */
export async function productRows(ids: readonly number[], now: Date): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const stored = await select(product)`FROM "Product" p LEFT JOIN "Category" c ON c."id" = p."categoryId"
    LEFT JOIN "ScheduledRound" next ON next."productId" = p."id" AND p."status" <> 'closed'
    WHERE p."id" IN ${idSet(ids)} AND p."deletedAt" IS NULL`;
  const people = await distinctParticipants(stored.flatMap(({ rounds }) => rounds));
  const products = new Map(stored.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = products.get(id);
    return row ? productOf(row, people.get(id) ?? 0, now) : [];
  });
}

export type ProductRow = ReturnType<typeof productOf>;

/** Changes the row itself, because copies took a tenth of a list's time. */
function productOf(row: RowOf<typeof product>, participantCount: number, now: Date) {
  const [latest] = row.rounds;
  row.buyNowPriceCents = listPrice(row);
  return Object.assign(row as Omit<typeof row, "rounds" | "variants">, {
    salePriceCents: salePrice(row, now, priceUnit()),
    variants: row.variants.map((one) =>
      Object.assign(one, {
        salePriceCents: salePrice({ ...row, buyNowPriceCents: one.priceCents }, now, priceUnit()),
      }),
    ),
    highestCents: row.activeHighestCents ?? latest?.winner?.pledgeCents ?? null,
    participantCount,
    rounds: row.rounds.map((one) => Object.assign(one, { isOpen: isRoundOpen(one, row, now) })),
  });
}

export async function productRow(viewer: Viewer | null, id: number, now: Date): Promise<ProductRow | null> {
  const [row] = await productRows([id], now);
  return row && canSeeProduct(viewer, row) ? row : null;
}
