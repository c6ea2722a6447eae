/** Forbidden fields and other people's things, at every call and every screen (docs/security.md). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { sampled } from "../long";
import { callTable } from "../rest-calls";
import { AUDITED_WRITES } from "../unit/audited/audited-actions.cases";
import { callsInOrder } from "./calls-in-order";
import { type MarkedShop, MARKS, openMarkedShop, PASSWORD } from "./marked-shop";
import { Browser } from "./server";
import { stored } from "./stored";

let shop: MarkedShop;
let buyer: Browser;
let other: Browser;
beforeAll(async () => {
  shop = await openMarkedShop();
  buyer = await new Browser(shop.server).login(MARKS.buyer.username, PASSWORD);
  other = await new Browser(shop.server).login(MARKS.other.username, PASSWORD);
});
afterAll(() => shop.close());

/** Columns that no form has, in every spelling. */
const PRIVILEGED = {
  id: 1,
  user: 1,
  user_id: 1,
  userId: 1,
  is_superuser: true,
  isSuperuser: true,
  is_staff: true,
  is_verified: true,
  isVerified: true,
  user_type: "admin",
  userType: "admin",
  trust_score: 100,
  trustScore: 100,
  passwordHash: "x",
  passwordVersion: 99,
  username: "taken-over",
  usernameKey: "taken-over",
  payment_status: "completed",
  paymentStatus: "completed",
  is_winner: true,
  position: 1,
  units_sold: -5,
  unitsSold: -5,
  status: "delivered",
  order_number: "ORD-1",
  shipping_cost: 0,
  price: 0.01,
  unit_price: 0.01,
  admin_notes: "mine",
  createdAt: "2001-01-01T00:00:00Z",
  deletedAt: null,
} as const;

const FORBIDDEN = { is_superuser: true, user_type: "admin", is_verified: true, trust_score: 100 };

const call = (token: string, name: string, body: object) => {
  const [method = "", path = ""] = name.split(" ");
  return fetch(shop.server.url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
};

const isPlain = { isSuperuser: false, userType: "buyer", isVerified: false, trustScore: 50 } as const;

test("only the fields of its form make and change an account, by call and by screen", async () => {
  const calls = callsInOrder({ things: shop.things, refresh: "" }, "buyer");
  const made = await fetch(`${shop.server.url}/accounts/api/users/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...PRIVILEGED,
      ...(calls["POST /accounts/api/users/"]?.body as object),
      ...FORBIDDEN,
      username: "ambitious",
      email: "a@example.com",
    }),
  });
  expect(made.status).toBe(201);
  const user = await db().user.findUniqueOrThrow({ where: { usernameKey: "ambitious" } });
  expect(user).toMatchObject({ ...isPlain, passwordVersion: 0 });
  expect(user.id).not.toBe(1);

  const extra = Object.fromEntries(
    Object.entries({ ...PRIVILEGED, ...FORBIDDEN }).map(([name, value]) => [name, String(value)]),
  );
  const visitor = new Browser(shop.server);
  const step = (name: string, fields: Record<string, string>) =>
    visitor.post(`/signup?step=${name}`, { ...extra, intent: "next", ...fields });
  await step("account", { username: "climber", email: "climber@example.com" });
  await step("personal", {
    first_name: "Njeri",
    last_name: "Maina",
    phone_number: "+254712345678",
    gender: "female",
    date_of_birth: "1994-03-08",
  });
  await step("security", { password: PASSWORD, password2: PASSWORD });
  expect(await db().user.findUniqueOrThrow({ where: { usernameKey: "climber" } })).toMatchObject(isPlain);

  const before = await db().user.findUniqueOrThrow({ where: { id: shop.things.people.buyer.id } });
  const changed = await call(shop.tokens.buyer.access, "PATCH /accounts/api/users/update_profile/", {
    ...PRIVILEGED,
    ...FORBIDDEN,
    first_name: "Ciku",
  });
  expect(changed.status).toBe(200);
  const profile = { first_name: "Ciru", last_name: before.lastName, email: before.email, gender: "female" };
  const edited = await buyer.post("/profile/edit", {
    ...extra,
    intent: "details",
    ...profile,
    phone_number: before.phoneNumber ?? "",
    date_of_birth: before.dateOfBirth ?? "",
  });
  expect(edited.status).toBe(303);
  expect(await db().user.findUniqueOrThrow({ where: { id: before.id } })).toEqual({
    ...before,
    firstName: "Ciru",
    namedAt: expect.any(Date) as unknown,
  });
});

test("the shop decides price, owner and state of an order, a participation and a pledge, whatever the request claims", async () => {
  const { things, tokens } = shop;
  const order = callsInOrder({ things, refresh: "" }, "buyer")["POST /api/orders/"]?.body as object;
  const placed = await call(tokens.buyer.access, "POST /api/orders/", { ...PRIVILEGED, ...order });
  const { id } = (await placed.json()) as { id: number };
  expect(placed.status).toBe(201);
  const row = await db().order.findUniqueOrThrow({ where: { id }, include: { items: true } });
  expect(row).toMatchObject({
    userId: things.people.buyer.id,
    status: "pending",
    paymentStatus: "pending",
    adminNotes: "",
  });
  const sold = await db().product.findUniqueOrThrow({ where: { id: row.items[0]?.productId ?? 0 } });
  expect(row.items[0]?.productPriceCents).toBe(sold.buyNowPriceCents);

  const { auctionId } = things.toJoin;
  const joined = await call(tokens.other.access, "POST /api/participations/", {
    ...PRIVILEGED,
    auction: auctionId,
  });
  const participation = (await joined.json()) as { id: number };
  expect(await db().participation.findUniqueOrThrow({ where: { id: participation.id } })).toMatchObject({
    userId: things.people.other.id,
    feeCents: 5_000n,
  });

  const pledged = await call(tokens.other.access, "POST /api/bids/", {
    ...PRIVILEGED,
    seq: 99,
    submittedAt: "2001-01-01T00:00:00Z",
    participation: 1,
    cents: 1,
    auction: auctionId,
    pledge_amount: 700,
  });
  expect(pledged.status).toBe(201);
  const { id: bidId } = (await pledged.json()) as { id: number };
  const bid = await db().bid.findUniqueOrThrow({ where: { id: bidId }, include: { participation: true } });
  expect(bid).toMatchObject({ participationId: participation.id, cents: 70_000n, seq: 1 });
  expect(Math.abs(bid.submittedAt.getTime() - Date.now())).toBeLessThan(60_000);
  expect(bid.participation).toMatchObject({ userId: things.people.other.id, pledgeCents: 70_000n });
});

test("only the fields of their forms are written to a product and a category, even by a superuser", async () => {
  const inOrder = callsInOrder({ things: shop.things, refresh: "" }, "superuser");
  const made = await call(shop.tokens.superuser.access, "POST /api/auctions/", {
    ...PRIVILEGED,
    ...(inOrder["POST /api/auctions/"]?.body as object),
  });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: number };
  expect(await db().product.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: "draft",
    unitsSold: 0,
    deletedAt: null,
  });
  expect(id).not.toBe(1);
});

test("another buyer's cart lines, orders and participations are not found, by call and by screen, and never change", async () => {
  const { things, tokens } = shop;
  const before = await stored();
  const inOrder = callsInOrder({ things, refresh: "" }, "other");
  for (const name of ["POST /api/cart/update_quantity/", "POST /api/cart/remove/"])
    expect((await call(tokens.other.access, name, inOrder[name]?.body as object)).status, name).toBe(404);
  for (const id of [things.order, 0, -1, 2_147_483_647, 2_147_483_648, "1 OR 1=1", "%252e"]) {
    const answer = await fetch(`${shop.server.url}/api/orders/${id}/`, {
      headers: { Authorization: `Bearer ${tokens.other.access}` },
    });
    expect(answer.status, String(id)).toBe(404);
  }
  // removing a missing cart line succeeds, so another buyer's line is answered like a missing one
  for (const [intent, status, fields] of [
    ["remove", 303, { item_id: String(things.line) }],
    ["quantity", 404, { product_id: String(things.carted), item_id: String(things.line), quantity: "5" }],
  ] as const)
    expect((await other.post("/cart", { intent, ...fields })).status, intent).toBe(status);
  expect(await stored()).toEqual(before);
});

test("a buyer's own screens never show another person, whatever the address asks for", async () => {
  const { buyer: owner, bystander } = shop.things.people;
  const [one, another] = [`?user=${owner.id}`, `?user_id=${bystander.id}`];
  const asks = ["", one, another, `?id=${owner.id}`, `?tab=purchases&user=${owner.id}`];
  for (const screen of ["/profile", "/profile/edit", "/dashboard", "/cart"])
    for (const ask of asks)
      for (const form of [screen + ask, `${screen}.data${ask}`]) {
        const html = await (await other.get(form)).text();
        for (const person of ["buyer", "bystander", "superuser"] as const)
          for (const mark of Object.values(MARKS[person]))
            expect(html.includes(mark), `${form}: ${mark}`).toBe(false);
      }
});

test("every write of management is refused to buyers and visitors at its screen too, and changes nothing", async () => {
  // each of them succeeds for a superuser
  const writes: { name: string; path: string; fields: Record<string, string> }[] = [];
  // in turn: the server waits for the same database, and gives up after some seconds
  for (const [name, prepare] of sampled(Object.entries(AUDITED_WRITES), 3)) {
    const [route = "", intent] = name.split(" ");
    const { params = {}, form = {} } = await prepare();
    const path = route.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    writes.push({ name, path, fields: { ...form, ...(intent && { intent }) } });
  }
  // the shop sends its webhooks meanwhile, and would query payments that are under way for a minute
  const storedRows = async () => (await stored()).filter((line) => !/^(Session|Delivery|Lease):/.test(line));
  const tomorrow = { data: { askedAt: new Date(Date.now() + 86_400_000) } };
  await Promise.all([db().paymentAttempt.updateMany(tomorrow), db().refund.updateMany(tomorrow)]);
  const before = await storedRows();
  for (const { name, path, fields } of writes)
    for (const who of [other, new Browser(shop.server)])
      expect((await who.post(path, fields)).status, name).toBe(403);
  expect(await storedRows()).toEqual(before);
});

test("the only calls that write without a login are sign-up and tokens", () => {
  const open = callTable.filter(({ method, statuses }) => method !== "GET" && statuses.anonymous < 400);
  expect(open.map(({ path }) => path).every((path) => path.startsWith("/accounts/api/"))).toBe(true);
});
