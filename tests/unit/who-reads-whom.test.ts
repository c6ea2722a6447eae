/**
 * The walk of the permission table once more: who of the staff reads what of a person, on whatever screen, list, file or look-up
 * of a form, with every parameter that names the person (D87, D131).
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setFileScope } from "@vanilla-extract/css/fileScope";
import { expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { may } from "~/domain/account/access";
import { needOf, PERMISSIONS, screenRow } from "~/domain/account/permissions";
import type { RequestArgs } from "~/http/request-context";
import { argsOf, cookiesOf } from "~/http/request.fixture";
import { recordAudit } from "~/operations/audit/record-audit.server";
import {
  joinAs,
  makeEveryKind,
  makeOpenRound,
  makeSuperuser,
  pledgeAs,
  takePayments,
} from "~/operations/factories.fixture";
import { newOrder } from "~/operations/orders/orders.fixture";
import { admin } from "~/operations/products/management.fixture";
import { routeTable } from "../../remix.config.js";

type Params = Record<string, string>;
interface Handlers {
  loader?: (args: RequestArgs & { params: Params }) => Promise<unknown>;
}

// routes import style files, which need the build's transform
setFileScope("who-reads-whom.css.ts");
const routes = new Map<string, Handlers>();
for (const top of routeTable.filter((row) => row.path.startsWith("/management")))
  for (const { path: below, file } of [{ ...top, path: "" }, ...top.children])
    routes.set(`${top.path}${below}`, (await import(path.resolve("app", file))) as Handlers);

const FACTS = {
  username: (n: number) => `zawadi.qx${n}`,
  email: (n: number) => `qx${n}@example.org`,
  firstName: (n: number) => `Zawadiqx${"abc"[n] ?? ""}`,
  phone: (n: number) => `+25471199880${n}`,
  address: (n: number) => `Qxwood Lane 7${n}`,
  pin: (n: number) => `A07799887${n}Q`,
  note: (n: number) => `The qx-bell ${n}`,
} as const;
type Fact = keyof typeof FACTS;
/** What a search finds them by, and comes back in its field. */
const lastName = (n: number) => `Nyambuqx${"abc"[n] ?? ""}`;

/** Somebody who did nothing yet, somebody who ordered, somebody who took part in an auction. */
const PEOPLE = ["stranger", "customer", "bidder"] as const;
type Person = (typeof PEOPLE)[number];

let cookies: Record<string, string>;
let things: Record<string, Params>;
const idOf = new Map<Person, number>();

async function makePerson(person: Person) {
  const n = PEOPLE.indexOf(person);
  const viewer = { id: (await makeSuperuser()).id, isSuperuser: false };
  const username = FACTS.username(n);
  const data = { username, usernameKey: username, email: FACTS.email(n), emailKey: FACTS.email(n) };
  const name = { firstName: FACTS.firstName(n), lastName: lastName(n), phoneNumber: FACTS.phone(n) };
  await db().user.update({
    where: { id: viewer.id },
    data: { ...data, ...name, isSuperuser: false, userType: "buyer" },
  });
  idOf.set(person, viewer.id);
  await transaction((tx) =>
    recordAudit(tx, admin, "user.block", viewer.id, { after: { reason: FACTS.note(n) } }),
  );
  return viewer;
}

setUpTestDatabase(async () => {
  takePayments();
  cookies = await cookiesOf(await makeEveryKind());
  const { auctionId, roundId } = await makeOpenRound({ productType: "both", buyNowPriceCents: 90_000 });
  await makePerson("stranger");
  const [customer, bidder] = [await makePerson("customer"), await makePerson("bidder")];
  const orderId = await newOrder({ userId: customer.id, items: [[auctionId, 1]] });
  await db().order.update({
    where: { id: orderId },
    data: {
      shippingName: `${FACTS.firstName(1)} ${lastName(1)}`,
      shippingPhone: FACTS.phone(1),
      shippingAddress: FACTS.address(1),
      buyerPin: FACTS.pin(1),
      adminNotes: FACTS.note(1),
    },
  });
  await transaction((tx) =>
    recordAudit(tx, admin, "order.update", orderId, {
      before: { adminNotes: "", shippingAddress: "Elsewhere" },
      after: { adminNotes: FACTS.note(1), shippingAddress: FACTS.address(1) },
    }),
  );
  await joinAs(bidder, auctionId);
  await pledgeAs(bidder, auctionId, 80_000);
  const paid = await db().paymentAttempt.findFirstOrThrow({ where: { userId: bidder.id } });
  const ofId = (id: number): Params => ({
    id: String(id),
    productId: String(auctionId),
    roundId: String(roundId),
  });
  things = {
    products: ofId(auctionId),
    auctions: ofId(auctionId),
    orders: ofId(orderId),
    payments: ofId(paid.id),
  };
});

/** Every name of a parameter that a screen of management or a list of the domain reads. */
const parameterNames = ((): string[] => {
  const names = new Set("q who sought goods name customer user buyer person id kind action tab".split(" "));
  for (const folder of ["app/screens/management", "app/domain", "app/operations"])
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      if (/\.tsx?$/.test(file) && !/\.(?:test|fixture)\./.test(file))
        for (const [, name = ""] of readFileSync(path.join(folder, file), "utf8").matchAll(
          /(?:search|searchParams|source|params|query|requested)\.get(?:All)?\("(\w+)"\)/g,
        ))
          names.add(name);
  return [...names];
})();

const ID_NAMES = /^(?:customer|user|buyer|person|id|.*_id)$/;

/** All that a screen of this address answers, as text. */
async function answerOf({ loader }: Handlers, pattern: string, cookie: string, query: URLSearchParams) {
  const [, kind = ""] = /^\/management\/([\w-]+)/.exec(pattern) ?? [];
  const person = query.get("customer") ?? "1";
  const params = things[kind] ?? { id: person, name: "delivery-zones" };
  const url = new URL(
    pattern.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "1"),
    "http://soko.example",
  );
  url.search = query.toString();
  const request = new Request(url, { headers: { Cookie: cookie } });
  const answer = await loader?.({ ...argsOf(request), params }).catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  return answer instanceof Response ? answer.text() : JSON.stringify(answer ?? null);
}

/** What each tab shows, and a list that is narrowed to the person or to nothing. */
function queriesFor(person: Person): URLSearchParams[] {
  const n = PEOPLE.indexOf(person);
  const names = parameterNames.filter((name) => !["tab", "action", "kind"].includes(name));
  const named = names.map((name) => [name, ID_NAMES.test(name) ? String(idOf.get(person)) : lastName(n)]);
  const customer = ["customer", String(idOf.get(person))];
  const tabs = ["buyers", "participants", "bids", "rounds", "revenue", "sales-stats"];
  return [
    new URLSearchParams(named),
    new URLSearchParams([customer]),
    ...tabs.map((tab) => new URLSearchParams([["tab", tab], customer])),
  ];
}

/** By fact: the permissions that read it somewhere. Those who may not open a screen are the other walk's. */
async function readersOf(person: Person): Promise<Record<string, string>> {
  const n = PEOPLE.indexOf(person);
  const readers: Record<string, Set<string>> = {};
  for (const permission of PERMISSIONS)
    for (const [pattern, handlers] of routes) {
      if (!may({ isSuperuser: false, permissions: [permission] }, needOf(screenRow(pattern)))) continue;
      const isProduct = pattern.endsWith("products/{id}");
      for (const query of queriesFor(person).filter((one) => isProduct || !one.has("tab"))) {
        const text = await answerOf(handlers, pattern, cookies[permission] ?? "", query);
        for (const fact of Object.keys(FACTS) as Fact[])
          if (text.includes(FACTS[fact](n))) (readers[fact] ??= new Set()).add(permission);
      }
    }
  return Object.fromEntries(Object.entries(readers).map(([fact, some]) => [fact, [...some].join(" ")]));
}

test("of somebody who did nothing yet only staff with 'users' read anything", async () => {
  expect(await readersOf("stranger")).toEqual({
    username: "users",
    email: "users",
    firstName: "users",
    phone: "users",
    note: "users",
  });
});

test("of somebody who ordered staff with 'orders' read what the order needs", async () => {
  expect(await readersOf("customer")).toEqual({
    username: "orders users",
    email: "orders users",
    firstName: "orders users",
    phone: "orders users",
    address: "orders",
    pin: "orders",
    note: "orders users",
  });
});

test("of somebody who takes part staff with 'rounds' read who it is, and those who see to money whose payment it is", async () => {
  expect(await readersOf("bidder")).toEqual({
    username: "rounds money users",
    email: "rounds users",
    firstName: "rounds money users",
    phone: "rounds users",
    note: "users",
  });
});
