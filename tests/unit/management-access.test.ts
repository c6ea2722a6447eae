/**
 * Every management screen and action: whatever the address or form contains, the answer is below 500, and each kind of staff
 * opens what the table of permissions says. RUNS sets the number of tries.
 */
import path from "node:path";
import { env } from "node:process";
import { setFileScope } from "@vanilla-extract/css/fileScope";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import { checkedImport } from "~/operations/imports/import.fixture";
import { newPickUpPoint } from "~/operations/pick-up-points/pick-up-points.fixture";
import { eventShapes } from "~/http/wire/event.server";
import { useEventShapes } from "~/operations/webhooks/event-data.server";
import { may } from "~/domain/account/access";
import { needOf } from "~/domain/account/permissions";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { RequestArgs } from "~/http/request-context";
import { argsOf, cookiesOf } from "~/http/request.fixture";
import {
  makeBuyer,
  makeEveryKind,
  makeOpenRound,
  makePledger,
  takePayments,
} from "~/operations/factories.fixture";
import { newOrder } from "~/operations/orders/orders.fixture";
import { newAuction, newCategory } from "~/operations/products/management.fixture";
import { makePayment, makeUnmatchedPayment } from "~/operations/reconciliation/payments.fixture";
import { routeTable } from "../../remix.config.js";
import { AUDITED_WRITES } from "./audited/audited-actions.cases";
import { many } from "../long";
import { fieldsNamed, fieldValue } from "./random-fields";

type Params = Record<string, string>;
type Handler = (args: RequestArgs & { params: Params }) => Promise<unknown>;
interface Handlers {
  loader?: Handler;
  action?: Handler;
}

// routes import style files, which need the build's transform
setFileScope("management-access.css.ts");
const routes = new Map<string, Handlers>();
for (const top of routeTable.filter((row) => row.path.startsWith("/management")))
  for (const { path: below, file } of [{ ...top, path: "" }, ...top.children])
    routes.set(`${top.path}${below}`, (await import(path.resolve("app", file))) as Handlers);

let cookie: string;
let everyKind: Awaited<ReturnType<typeof makeEveryKind>>;
let cookies: Record<string, string>;
/** Ids by the kind of page. */
let things: Record<string, Params>;

setUpTestDatabase(async () => {
  takePayments();
  useEventShapes(eventShapes);
  everyKind = await makeEveryKind();
  cookies = await cookiesOf(everyKind);
  cookie = cookies.superuser ?? "";
  const { auctionId, roundId } = await makeOpenRound({ productType: "both", buyNowPriceCents: 90_000 });
  await makePledger(auctionId, 60_000, "Ngũgĩ");
  const { id: userId } = await makeBuyer();
  const orderId = await newOrder({ userId, items: [[auctionId, 1]] });
  const colours = { backgroundColor: "#0e6b4a", textColor: "#ffffff" };
  const { id: bannerId } = await db().promoBanner.create({ data: { text: "Karibu", ...colours } });
  const { id: webhookId } = await db().webhookEndpoint.create({
    data: { url: "https://example.com/soko", events: "order.paid", secret: "whsec_" },
  });
  const { id: codeId } = await newDiscountCode();
  const { id: pointId } = await newPickUpPoint();
  const { id: importId } = await checkedImport("Title\nLamp");
  const deletedId = await newAuction();
  await db().product.update({ where: { id: deletedId }, data: { deletedAt: new Date() } });
  const { id: invoiceId } = await db().taxInvoice.create({
    data: {
      number: 1,
      attemptId: await makePayment("completed"),
      totalCents: 0n,
      vatCents: 0n,
      issuedAt: new Date(),
    },
  });
  const ofId = (id: number): Params => ({ id: String(id), productId: String(id), roundId: String(roundId) });
  things = {
    products: ofId(auctionId),
    "products/import": ofId(importId),
    auctions: ofId(auctionId),
    deleted: ofId(deletedId),
    orders: ofId(orderId),
    "tax-invoices": ofId(invoiceId),
    payments: ofId(await makePayment("accepted")),
    "payments/unmatched": ofId((await makeUnmatchedPayment()).id),
    category: ofId(await newCategory()),
    banners: ofId(bannerId),
    // every new shop has some
    "search-words": ofId(1),
    webhooks: ofId(webhookId),
    "pick-up-points": ofId(pointId),
    "discount-codes": ofId(codeId),
    settings: { name: "delivery-zones" },
    // a download leads to the page that asks for the password
    system: { name: "soko-20261129T020000Z" },
    users: ofId(userId),
    staff: ofId(userId),
    reports: ofId(everyKind.superuser?.id ?? 0),
  };
});

function thingAt(pattern: string, isDeleted: boolean): Params {
  if (!pattern.includes("{")) return {};
  const [, kind = ""] = /^\/management\/(payments\/unmatched|products\/import|[\w-]+)/.exec(pattern) ?? [];
  const isProduct = kind === "products" || kind === "auctions";
  const thing = things[isDeleted && isProduct ? "deleted" : kind];
  if (!thing) throw new Error(`add a record of ${pattern} to things`);
  return thing;
}

test("a page of an unknown kind needs a record of its own", () => {
  expect(() => thingAt("/management/couriers/{id}", false)).toThrow("/management/couriers/{id}");
});

const NAMES =
  "q status type sort page round tab who action kind id from to back afresh product_ids all deleted_at".split(
    " ",
  );
const MORE_NAMES = "seen over seen_at after_round confirmed back product_ids all deleted_at q status".split(
  " ",
);
const addressOf = (pattern: string, params: Params) =>
  new URL(
    pattern.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ""),
    "http://soko.example",
  );

/** Reads the answer to its end, also if it is a file. */
async function statusOf(work: Promise<unknown>): Promise<number> {
  const answer = await work.catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  if (!(answer instanceof Response))
    return (answer as { init?: { status?: number } } | undefined)?.init?.status ?? 200;
  await answer.text();
  const to = answer.headers.get("Location");
  if (to) expect(to).toMatch(/^\/management(?:[/?]|$)/);
  return answer.status;
}

const numRuns = Number(env.RUNS ?? many(3, 20));
const timeout = 20_000 * numRuns;

describe.each([...routes].flatMap(([pattern, { loader }]) => (loader ? [{ pattern, loader }] : [])))(
  "$pattern",
  ({ pattern, loader }) => {
    test("opens, whatever its address contains", { timeout }, async () => {
      const property = fc.asyncProperty(fieldsNamed(NAMES), fc.boolean(), async (query, isDeleted) => {
        const params = thingAt(pattern, isDeleted);
        const url = addressOf(pattern, params);
        for (const [name, text] of query) url.searchParams.append(name, text);
        const request = new Request(url, { headers: { Cookie: cookie } });
        expect(await statusOf(loader({ ...argsOf(request), params }))).toBeLessThan(500);
      });
      await fc.assert(property, { numRuns });
    });
  },
);

/** Only its action is for staff; its page is public (D20). */
const OPEN = "/management/products/{id}/create-next-round";

test.each(
  [...routes].flatMap(([pattern, { loader }]) => (loader && pattern !== OPEN ? [{ pattern, loader }] : [])),
)("$pattern opens for exactly those that the table names", async ({ pattern, loader }) => {
  const params = thingAt(pattern, false);
  const need = needOf(pattern.replace(/\.csv$/, "").replace(/(?<=.)\/$/, ""));
  for (const [kind, viewer] of Object.entries(everyKind)) {
    const request = new Request(addressOf(pattern, params), { headers: { Cookie: cookies[kind] ?? "" } });
    const status = await statusOf(loader({ ...argsOf(request), params }));
    expect(status === 403, `${kind}: ${status}`).toBe(!may(viewer, need));
  }
});

describe.each(Object.entries(AUDITED_WRITES))("%s", (write, prepare) => {
  test("answers, whatever a field contains", { timeout }, async () => {
    const [route = "", intent] = write.split(" ");
    const action = routes.get(route)?.action;
    if (!action) throw new Error("no action");
    // the first run takes what the names come from
    let prepared: Awaited<ReturnType<typeof prepare>> | undefined = await prepare();
    const names = [...Object.keys(prepared.form ?? {}), ...MORE_NAMES];
    const changes = fc.array(fc.tuple(fc.constantFrom(...names), fieldValue), { maxLength: 3 });
    const property = fc.asyncProperty(changes, async (changed) => {
      const { params: ids = {}, form = {} } = prepared ?? (await prepare());
      prepared = undefined;
      const params = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
      const body = new URLSearchParams({ ...form, ...(intent && { intent }) });
      for (const [name, text] of changed) body.set(name, text);
      const request = new Request(addressOf(route, params), {
        method: "POST",
        headers: { Cookie: cookie },
        body,
      });
      expect(await statusOf(action({ ...argsOf(request), params }))).toBeLessThan(500);
    });
    await fc.assert(property, { numRuns });
  });
});
