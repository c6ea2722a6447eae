import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { editProduct } from "../edit-product.server";
import { admin, newAuction, valueOf } from "../management.fixture";
import { changeProducts } from "./change-products.server";

setUpTestDatabase();

const stored = (id: number) => db().product.findUniqueOrThrow({ where: { id } });
const activations = (id: number) =>
  db().auditEntry.count({ where: { productId: id, action: "product.activate" } });

/** For each product the reason why it was not activated, or null. */
const activate = async (ids: readonly number[]) =>
  valueOf(await changeProducts(admin, ids, { kind: "activate" })).results.map(({ refused }) => refused);

test("goods and auctions are activated together, each once however often it is sent", async () => {
  const goods = await Promise.all(Array.from({ length: 5 }, () => newAuction({ productType: "buy_now" })));
  const auction = await newAuction();
  const ids = [goods[0] ?? 0, auction, ...goods.slice(1), 999_999];
  const sent = await Promise.all([1, 2].map(() => activate(ids)));
  expect(sent.map((reasons) => reasons.at(-1))).toEqual([
    "It was deleted meanwhile",
    "It was deleted meanwhile",
  ]);
  for (const [at, id] of ids.slice(0, -1).entries()) {
    expect(sent.filter((reasons) => reasons[at] === null)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({
      status: "active",
      winnerPays: id === auction ? "average" : null,
    });
    expect(await activations(id)).toBe(1);
  }
  expect(await db().round.count({ where: { productId: auction, state: "active" } })).toBe(1);
});

test("a product that becomes an auction at the moment of its activation is never live without a round", async () => {
  for (let tries = 0; tries < 5; tries++) {
    const id = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
    await Promise.all([activate([id]), editProduct(admin, id, { product_type: "auction" }, null)]);
    const { status, productType } = await stored(id);
    const rounds = await db().round.count({ where: { productId: id } });
    if (status === "active" && productType !== "buy_now") expect(rounds).toBe(1);
  }
});
