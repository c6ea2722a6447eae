import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setFileScope } from "@vanilla-extract/css/fileScope";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { addToCart } from "~/operations/carts/add-to-cart.server";
import { makeBuyer, makeOpenRound, makeSuperuser, takePayments } from "~/operations/factories.fixture";
import { newProduct } from "~/operations/orders/orders.fixture";
import { valueOf } from "~/operations/products/management.fixture";
import { argsOf, signedIn } from "./request.fixture";
import { callApi } from "./rest/call.fixture";

// the screens that are imported below have styles
setFileScope("ids-in-bodies.css.ts");

let buyer: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  buyer = await makeBuyer();
});

/** Ids in forms or bodies: the tests below send somebody else's (variant_id: place-order-variants.test.ts). */
const TESTED_IDS = ["item_id", "round", "round_id", "variant_id"];
/** Ids that anybody may send: a product, a category, an auction. */
const PUBLIC_IDS = ["product_id", "auction", "category"];

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
    .map((file) => readFileSync(path.join(folder, file), "utf8"));

test("this test knows every id in a form or body", () => {
  const texts = ["app/screens", "app/domain", "app/api"].flatMap(sources).join("\n");
  const named = [
    ...texts.matchAll(/\bget\("(\w+_id)"\)/g),
    ...texts.matchAll(/\bidIn\(form, "(\w+)"\)/g),
    ...texts.matchAll(/\b(\w+): (?:z\.\w+\()*idField\(/g),
  ].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(5);
  expect([...new Set(named)].filter((name) => ![...TESTED_IDS, ...PUBLIC_IDS].includes(name))).toEqual([]);
});

async function post(address: string, file: string, as: Viewer, form: Record<string, string>) {
  const { action } = (await import(/* @vite-ignore */ `../screens/${file}`)) as {
    action: (args: object) => Promise<unknown>;
  };
  const cookie = (await signedIn(as.id)).split(";")[0] ?? "";
  const url = new URL(address, "http://soko.example");
  const request = new Request(url, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams(form),
  });
  const id = /\/(\d+)/.exec(address)?.[1];
  const { context } = argsOf(request);
  return action({ request, params: { id, productId: id }, context }).catch((thrown: unknown) => thrown);
}

test("a round closes on its own product's page only (round_id)", async () => {
  const admin = await makeSuperuser();
  const [own, other] = [await makeOpenRound(), await makeOpenRound()];
  const file = "management/rounds/close-round/close-round.route.tsx";
  const address = `/management/products/${own.auctionId}/close-round`;
  await post(address, file, admin, { round_id: String(other.roundId) });
  const stateOf = async (id: number) => (await db().round.findUniqueOrThrow({ where: { id } })).state;
  expect(await stateOf(other.roundId)).toBe("active");
  await post(address, file, admin, { round_id: String(own.roundId) });
  expect(await stateOf(own.roundId)).toBe("closed");
});

async function cartLineOf(viewer: Viewer) {
  valueOf(await addToCart(viewer, { productId: await newProduct(10, 1), quantity: 1 }));
  return (await db().cartLine.findFirstOrThrow({ where: { userId: viewer.id } })).id;
}

test("nobody removes an item from another buyer's cart, on the page or by REST (item_id)", async () => {
  const cartLine = await cartLineOf(await makeBuyer());
  const exists = async () => (await db().cartLine.count({ where: { id: cartLine } })) === 1;
  const form = { intent: "remove", item_id: String(cartLine) };
  await post("/cart", "storefront/cart/cart.route.tsx", buyer, form);
  expect(await exists()).toBe(true);
  const { loader } = await import("~/api/cart.route");
  const removed = await callApi(loader.calls.removeFromCart, { as: buyer, body: { item_id: cartLine } });
  expect([removed.status, await exists()]).toEqual([404, true]);
  const own = await cartLineOf(buyer);
  await post("/cart", "storefront/cart/cart.route.tsx", buyer, { intent: "remove", item_id: String(own) });
  expect(await db().cartLine.count({ where: { id: own } })).toBe(0);
});

test("a round is joined as its own auction's only (round)", async () => {
  const [own, other] = [await makeOpenRound(), await makeOpenRound()];
  const { loader } = await import("~/api/participations.route");
  const join = (round: number) =>
    callApi(loader.calls.joinRound, { as: buyer, body: { auction: own.auctionId, round } });
  expect((await join(other.roundId)).status).toBe(404);
  expect(await db().participation.count({ where: { userId: buyer.id } })).toBe(0);
  expect((await join(own.roundId)).status).toBe(201);
});
