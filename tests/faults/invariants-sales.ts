import { type Query, faultsOf } from "./rows";

export const rulesOfSales = async (query: Query, pieces: ReadonlyMap<number, number>): Promise<string[]> => [
  ...(await faultsOf(
    query,
    `SELECT "id", "stockQuantity", "unitsSold" FROM "Product" WHERE "stockQuantity" < 0 OR "unitsSold" < 0`,
    (row) => `product ${row.id} has ${row.stockQuantity} in stock and ${row.unitsSold} sold`,
  )),
  ...(await faultsOf(
    query,
    // what has left comes back by a return, not by a cancellation
    `SELECT * FROM (SELECT p."id", p."unitsSold",
       (SELECT coalesce(sum(CASE WHEN o."status" = 'cancelled' THEN i."shippedCount" ELSE i."quantity" END), 0)
          FROM "OrderItem" i JOIN "Order" o ON o."id" = i."orderId" WHERE i."productId" = p."id")
       - (SELECT coalesce(sum(l."restockedCount"), 0)
          FROM "OrderReturnLine" l JOIN "OrderItem" i ON i."id" = l."orderItemId" WHERE i."productId" = p."id") AS n
     FROM "Product" p) counted WHERE "unitsSold" <> n`,
    (row) => `product ${row.id} counts ${row.unitsSold} sold, its orders ${row.n}`,
  )),
  ...(await query(`SELECT "id", "stockQuantity", "unitsSold" FROM "Product"`)).flatMap((row) => {
    const had = pieces.get(Number(row.id));
    const has = Number(row.stockQuantity) + Number(row.unitsSold);
    return had === undefined || had === has ? [] : [`product ${row.id} had ${had} pieces and has ${has}`];
  }),
  ...(await faultsOf(
    query,
    `SELECT o."id" FROM "Order" o LEFT JOIN "OrderItem" i ON i."orderId" = o."id" GROUP BY o."id"
     HAVING count(i."id") = 0 OR o."totalItems" <> sum(i."quantity") OR o."subtotalCents" <> sum(i."totalCents" - i."discountCents")
       OR o."discountCents" <> sum(i."discountCents")
       OR o."totalCents" <> o."subtotalCents" + o."shippingFeeCents" OR o."orderNumber" NOT LIKE 'ORD-%'`,
    ({ id }) => `order ${id} does not add up`,
  )),
  ...(await faultsOf(
    query,
    `SELECT "id" FROM "OrderItem" WHERE "totalCents" <> "productPriceCents" * "quantity" OR "quantity" < 1`,
    ({ id }) => `line ${id} of an order does not add up`,
  )),
  ...(await faultsOf(
    query,
    `SELECT "id" FROM "CartLine" WHERE "quantity" < 1`,
    ({ id }) => `line ${id} of a cart is empty`,
  )),
];
