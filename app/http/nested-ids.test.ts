import { setFileScope } from "@vanilla-extract/css/fileScope";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makeSuperuser,
  takePayments,
} from "~/operations/factories.fixture";
import { type RouteRow, routeTable } from "../../remix.config.js";
import { argsOf, signedIn } from "./request.fixture";

// the screens that are imported below have styles
setFileScope("nested-ids.css.ts");

let cookie = "";
setUpTestDatabase(async () => {
  takePayments();
  cookie = (await signedIn((await makeSuperuser()).id)).split(";")[0] ?? "";
});

interface Nested {
  readonly path: string;
  readonly file: string;
  readonly names: readonly string[];
}

const nestedIn = (rows: readonly RouteRow[], before = ""): Nested[] =>
  rows.flatMap(({ path, file, children }) => {
    const whole = `${before}${path}`.replace(/\/\//g, "/");
    const names = [...whole.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    return [...(names.length > 1 ? [{ path: whole, file, names }] : []), ...nestedIn(children, whole)];
  });

/** Nothing to read: app/api/reconciliation.test.ts sends another endpoint's delivery, order-goods.test.ts undoes another order's shipment. */
const isUnread = ({ path }: Nested) => /\/(deliveries|shipments)\/\{\w+\}\//.test(path);

/** A provider's callback: its secret is no parent, and its reference identifies one refund. */
const isCallback = ({ path }: Nested) => path.startsWith("/callbacks/");

type Handler = (args: object) => Promise<unknown>;

async function statusOf({ path, file }: Nested, ids: Readonly<Record<string, number>>, method: string) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  const route = (await import(/* @vite-ignore */ `../${file}`)) as Record<"loader" | "action", Handler>;
  const handler = method === "GET" ? route.loader : route.action;
  if (!handler) return null;
  const form = { reason: "The wrong basket was shown", intent: "close_soon" };
  const body = method === "GET" ? {} : { body: new URLSearchParams(form) };
  const headers = { Cookie: cookie, Accept: path.startsWith("/api/") ? "application/json" : "text/html" };
  const request = new Request(`http://soko.example${address}`, { method, headers, ...body });
  const params = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
  const { context } = argsOf(request);
  const answer = await handler({ request, params, context }).catch((thrown: unknown) => thrown);
  const { status, init } = answer as { status?: number; init?: { status?: number } };
  return status ?? init?.status ?? 200;
}

async function auctionWithFee() {
  const { auctionId, roundId } = await makeOpenRound();
  await joinAs(await makeBuyer(), auctionId);
  return { auctionId, roundId };
}

test("at every address with two ids the child belongs to its parent, or the answer is 404", async () => {
  const [own, other] = [await auctionWithFee(), await auctionWithFee()];
  const nested = nestedIn(routeTable).filter((row) => !isCallback(row) && !isUnread(row));
  expect(nested.length).toBeGreaterThanOrEqual(6);
  for (const row of nested) {
    const [parent = "", child = ""] = row.names;
    const children: Record<string, [own: number, foreign: number]> = {
      roundId: [own.roundId, other.roundId],
      n: [1, 2],
    };
    const known = children[child];
    // add a line above for each new address with two ids
    expect(known, `${row.path}: who is the parent of {${child}}?`).toBeDefined();
    const [ownId, foreignId] = known ?? [0, 0];
    const ids = (id: number) => ({ [parent]: own.auctionId, [child]: id });
    expect(await statusOf(row, ids(foreignId), "GET"), `GET ${row.path}`).toBe(404);
    const posted = row.path.startsWith("/api/") ? 405 : 404;
    expect([null, posted], `POST ${row.path}`).toContain(await statusOf(row, ids(foreignId), "POST"));
    expect(await statusOf(row, ids(ownId), "GET"), `GET ${row.path}, its own`).toBe(200);
  }
  expect(await db().participation.count({ where: { paymentStatus: "completed" } })).toBe(2);
});
