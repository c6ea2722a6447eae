import { afterAll, beforeAll, expect, test } from "vitest";
import { startEtimsSimulator } from "../../tools/etims-simulator/simulator.mjs";
import type { Server } from "../http/server";
import { until } from "../until";
import type { Api } from "./api";
import { isLong, seed } from "./options";
import { withRows } from "./rows";
import { makeShop, type Shop } from "./shop";

const KILLS = isLong ? 3 : 1;
const INVOICES = isLong ? 500 : 8;
/** Each fault costs seconds: the shop waits before it tries again. */
const FAULTS = isLong
  ? { loseAnswer: 0.04, trouble: 0.01, endToken: 0.02, seed }
  : { loseAnswer: 0.05, endToken: 0.05, seed };
/** Each fourth order goes back: in two parts, or as a whole. */
const REFUNDED = 4;

/** Each amount with what went back before. */
const TWO_PARTS = [
  [333.33, 0],
  [500, 333.33],
] as const;
const ONE_PART = [[500, 0]] as const;

let shop: Shop;
let server: Server;
let kra: Awaited<ReturnType<typeof startEtimsSimulator>>;

beforeAll(async () => {
  shop = await makeShop({ buyers: 2, auctions: 0 });
  kra = await startEtimsSimulator({ faults: FAULTS });
  server = await serve();
});
afterAll(async () => {
  await server.stop();
  await kra.stop();
  await shop.remove();
});

const serve = () =>
  shop.serve({
    ETIMS: "oscu",
    ETIMS_URL: kra.url,
    ETIMS_TOKEN_URL: `${kra.url}/token`,
    ETIMS_KEY: "key",
    ETIMS_SECRET: "secret",
    ETIMS_DEVICE: "d1",
    ETIMS_ITEM_CLASS: "5059690800",
    KRA_PIN: "P051234567X",
    MOCK_PAYMENT_DELAY_MS: "0",
  });

const rows = (sql: string) => withRows(shop.databaseUrl, (query) => query(sql));

const SHIPPING = {
  shipping_name: "Wanjiku Kamau",
  shipping_phone: "0712345678",
  shipping_address: "Moi Avenue 1",
  shipping_city: "Nairobi",
};

/** Orders, payments and refunds; what a kill cuts off is left as it is. */
async function trade(buyer: Api, chief: Api, count: number) {
  const [product_id] = shop.productIds;
  for (let made = 0; made < count; made++) {
    const items = [{ product_id, quantity: 1 + (made % 3) }];
    const order = await buyer.post("/api/orders/", { ...SHIPPING, items });
    const paid = await buyer.post(`/api/orders/${String(order.body.id)}/pay/`, {
      phone_number: "0712345678",
    });
    const { id } = paid.body;
    if (made % REFUNDED === 0)
      for (const [amount, refunded_amount] of made % (2 * REFUNDED) === 0 ? TWO_PARTS : ONE_PART)
        await chief.post(`/api/payments/${String(id)}/refund/`, {
          amount,
          refunded_amount,
          reason: "Broken",
        });
  }
}

test(
  `${INVOICES} orders and their refunds with answers lost and ${KILLS} times kill -9: KRA has each number once, in order, and the same sums`,
  { timeout: isLong ? 1_800_000 : 600_000 },
  async () => {
    for (let kills = 0; kills <= KILLS; kills++) {
      const chief = await shop.login(server, shop.admins[0] ?? "");
      const buyers = await Promise.all(shop.buyers.map((name) => shop.login(server, name)));
      const each = Math.ceil(INVOICES / (KILLS + 1) / buyers.length);
      const before = kra.state.sales.length;
      const trading = Promise.all(buyers.map((buyer) => trade(buyer, chief, each).catch(() => null)));
      if (kills === KILLS) {
        await trading;
        continue;
      }
      await until(() => expect(kra.state.sales.length).toBeGreaterThan(before + each / 2));
      await server.stop("SIGKILL");
      await trading;
      server = await serve();
    }
    const unsent = () =>
      rows(
        `SELECT "id" FROM "Delivery" WHERE "channel" IN ('etims', 'etims_signature') AND "sentAt" IS NULL ORDER BY "id"`,
      );
    // as long as the head of the queue moves on
    for (let head = await unsent(); head.length > 0;) {
      const [first] = head;
      await until(async () => expect((await unsent())[0]?.id).not.toBe(first?.id), 500);
      head = await unsent();
    }
    const own = await rows(
      `SELECT i."number" AS n, COALESCE(o."number", 0) AS o, i."totalCents" AS total, i."vatCents" AS vat, s."signature" AS sign
       FROM "TaxInvoice" i LEFT JOIN "TaxInvoice" o ON o."id" = i."originalId"
       LEFT JOIN "TaxSignature" s ON s."invoiceId" = i."id" ORDER BY i."number"`,
    );
    expect(kra.state.wrong).toEqual([]);
    expect(own.map(({ n }) => Number(n))).toEqual(own.map((_, i) => i + 1));
    expect(own.every(({ sign }) => String(sign ?? "") !== "")).toBe(true);
    expect(
      kra.state.sales.map(({ invcNo, orgInvcNo, totAmt, totTaxAmt }) =>
        [invcNo, orgInvcNo, Math.round(totAmt * 100), Math.round(totTaxAmt * 100)].join(" "),
      ),
    ).toEqual(own.map(({ n, o, total, vat }) => [n, o, total, vat].map(Number).join(" ")));
    const { lost, repeats } = kra.state;
    console.log(
      `etims: ${own.length} invoices and credit notes, ${KILLS} kills, ${lost} answers lost, ${repeats} repeats, seed ${seed}`,
    );
  },
);
