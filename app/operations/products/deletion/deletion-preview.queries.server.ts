/** What a deletion retains and ends, shown before it and as warnings afterwards (D27). */
import { countRows } from "~/db/list-rows.server";
import { select, selectNumbers } from "~/db/select.server";
import { type Cents, formatKsh } from "~/domain/money";
import type { ProductSelection } from "~/domain/product/product-selection";
import { idSet, sql } from "~/db/sql.server";
import { columns, columnsOf, asNumber, type RowOf, tableColumns } from "~/db/columns.server";
import { standingWins } from "../../winner-offers/standing-wins.queries.server";
import { productIds } from "../list/managed-products.queries.server";
import { msg, t } from "~/texts/t";
import { oneOrMany, sentencesAboutCount } from "~/domain/text/counted";
import { formatCount } from "~/domain/text/count";

interface RetainedRecords {
  orders: number;
  bids: number;
}

export async function retainedRecords(ids: readonly number[]): Promise<RetainedRecords> {
  if (ids.length === 0) return { orders: 0, bids: 0 };
  const ofThese = sql`"productId" IN ${idSet(ids)}`;
  const [orders = 0] = await selectNumbers()`
    SELECT COUNT(DISTINCT "orderId") FROM "OrderItem" WHERE ${ofThese}`;
  const [bids = 0] = await selectNumbers()`SELECT SUM("ledgerSeq") FROM "Round" WHERE ${ofThese}`;
  return { orders, bids };
}

export function retainedWarnings({ orders, bids }: RetainedRecords, products: number): string[] {
  return [
    ...(orders > 0
      ? [
          products === 1
            ? oneOrMany(
                orders,
                msg("1 order keeps this product's title"),
                msg("{count} orders keep this product's title"),
              )
            : oneOrMany(
                orders,
                msg("1 order keeps these products' titles"),
                msg("{count} orders keep these products' titles"),
              ),
        ]
      : []),
    ...sentencesAboutCount(
      bids,
      msg("1 bid is kept in the ledger"),
      msg("{count} bids are kept in the ledger"),
    ),
  ];
}

export interface FeesToRefund {
  feeCount: number;
  feesCents: Cents;
}

export const NO_FEES_TO_REFUND: FeesToRefund = { feeCount: 0, feesCents: 0 };

export const feeWarnings = ({ feeCount, feesCents }: FeesToRefund): string[] =>
  feesCents === 0
    ? []
    : [
        feeCount === 1
          ? t("1 entry fee goes back: {sum} altogether", { sum: formatKsh(feesCents) })
          : t("{count} entry fees go back: {sum} altogether", {
              count: formatCount(feeCount),
              sum: formatKsh(feesCents),
            }),
      ];

/** Of auctions whose winners had yet to order (D111). */
export const winWarnings = (wins: number): string[] =>
  wins === 0
    ? []
    : [
        oneOrMany(
          wins,
          msg("1 auction is void: what was won there was not ordered yet"),
          msg("{count} auctions are void: what was won there was not ordered yet"),
        ),
      ];

const fees = columns({ feeCount: asNumber("COUNT(*)"), feesCents: asNumber('SUM(entrant."feeCents")') });

/** For auctions that are not closed, or whose win stands: deleting declares them void. */
async function feesToRefund(ids: readonly number[], wins: readonly number[]): Promise<FeesToRefund> {
  if (ids.length === 0) return NO_FEES_TO_REFUND;
  const [row] = await select(fees)`
    FROM "Participation" entrant
    JOIN "Round" round ON round."id" = entrant."roundId" JOIN "Product" product ON product."id" = round."productId"
    WHERE entrant."paymentStatus" = 'completed' AND round."voidedAt" IS NULL
      AND (product."status" <> 'closed' OR product."id" IN ${idSet(wins)})
      AND product."id" IN ${idSet(ids)}`;
  return row ?? NO_FEES_TO_REFUND;
}

export async function selectedIds(
  selection: ProductSelection,
  state: "listed" | "deleted",
): Promise<readonly number[]> {
  const isDeleted = state === "deleted";
  if (selection.kind === "filter") {
    if ((selection.filter.status === "deleted") !== isDeleted) return [];
    return (await productIds(selection.filter)).toSorted((one, other) => one - other);
  }
  const isNamed =
    selection.kind === "ids"
      ? sql`"id" IN ${idSet(selection.ids)}`
      : sql`"deletedAt" = ${selection.deletedAt}`;
  const isIn = isDeleted ? sql`"deletedAt" IS NOT NULL` : sql`"deletedAt" IS NULL`;
  return selectNumbers()`SELECT "id" FROM "Product" WHERE ${isNamed} AND ${isIn} ORDER BY "id"`;
}

const endingRound = columns({
  ...columnsOf("Round", "round", "productId, number, participantCount as participants, ledgerSeq as bids"),
  ...columnsOf("Product", "product", "title"),
});
type EndingRound = RowOf<typeof endingRound>;

const previewed = tableColumns("Product", "product", "id, title");

export interface DeletionPreview extends RetainedRecords {
  count: number;
  products: readonly RowOf<typeof previewed>[];
  fees: FeesToRefund;
  /** Auctions won and not ordered yet, which would be void (D111). */
  wins: number;
  /** Active rounds, which would be closed, or void if somebody has paid (D27, D55). */
  endingCount: number;
  ending: readonly EndingRound[];
}

const SHOWN = 10;

export async function deletionPreview(selection: ProductSelection): Promise<DeletionPreview> {
  const ids = await selectedIds(selection, "listed");
  const wins = await standingWins(ids);
  const products = await select(previewed)`
    FROM "Product" product WHERE "id" IN ${idSet(ids.slice(0, SHOWN))} ORDER BY "id"`;
  const ending = await select(endingRound)`
    FROM "Round" round JOIN "Product" product ON product."id" = round."productId"
    WHERE round."state" = 'active' AND round."productId" IN ${idSet(ids)}
    ORDER BY round."ledgerSeq" DESC, round."productId" LIMIT ${SHOWN}`;
  return {
    count: ids.length,
    products,
    endingCount: await countRows()`FROM "Round" WHERE "state" = 'active' AND "productId" IN ${idSet(ids)}`,
    ending,
    fees: await feesToRefund(ids, wins),
    wins: wins.length,
    ...(await retainedRecords(ids)),
  };
}
