import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchDocument, shapesOf } from "./document-shape";
import { fuzz } from "./fuzz/run";
import { targetsOf } from "./fuzz/target";
import { type MarkedShop, MARKS, openMarkedShop } from "./marked-shop";
import { many } from "../long";

const requests = Number(process.env.FUZZ_REQUESTS ?? many(2_600, 20_000));
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

let shop: MarkedShop;
beforeAll(async () => {
  shop = await openMarkedShop();
});
afterAll(() => shop.close());

test(
  "no bad request gets a 5xx or a page, and no refused request changes anything",
  { timeout: 600_000 + requests * 20 },
  async () => {
    const document = await fetchDocument(shop.server.url);
    const shapes = shapesOf(document);
    const targets = targetsOf(document, shapes, shop);
    expect(targets.length).toBeGreaterThanOrEqual(53);

    const { sent, seconds, faults, statuses } = await fuzz({
      origin: shop.server.url,
      targets,
      shapes,
      requests,
      seed,
      tokens: async () => ({
        buyer: (await shop.tokensOf(MARKS.buyer)).access,
        superuser: (await shop.tokensOf(MARKS.superuser)).access,
      }),
    });
    console.log(`fuzz: ${sent} requests in ${seconds} s, seed ${seed}, statuses ${JSON.stringify(statuses)}`);
    if (faults.length > 0) console.log(shop.server.output().slice(-8_000));
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(requests);
  },
);
