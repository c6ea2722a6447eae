/** The table of permissions (D87) against the route table, the calls and the documents. */
import { expect, test } from "vitest";
import { allCalls } from "~/api/all-calls.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { may } from "~/domain/account/access";
import { needText } from "~/domain/account/need-text";
import {
  needOf,
  PERMISSION_TABLE,
  PERMISSION_TEXTS,
  type PermissionRow,
  PERMISSIONS,
  screenRow,
} from "~/domain/account/permissions";
import { match } from "~/http/match";
import { argsOf, cookiesOf } from "~/http/request.fixture";
import { paramsOf } from "~/http/rest/call.server";
import { callApi, tokenOf } from "~/http/rest/call.fixture";
import { requirePermission } from "~/http/session/current-user.server";
import { makeEveryKind } from "~/operations/factories.fixture";
import { routeTable } from "../../remix.config.js";

let everyKind: Awaited<ReturnType<typeof makeEveryKind>>;
setUpTestDatabase(async () => {
  everyKind = await makeEveryKind();
});

const rows = Object.keys(PERMISSION_TABLE) as PermissionRow[];
const isTab = (row: string) => row.includes("?tab=");
const isCall = (row: string) => !row.startsWith("/");

const screens = routeTable
  .filter(({ path }) => path.startsWith("/management"))
  .flatMap(({ path, children }) => (children.length > 0 ? children.map((row) => path + row.path) : [path]))
  .map((path) => path.replace(/\/$/, ""));
const lists = screens.filter((path) => path.endsWith(".csv"));
const calls = allCalls
  .filter(({ access }) => access === "staff")
  .map(({ method, path }) => `${method} ${path}`);

test("every management screen has a row, and every row a screen: add yours to app/domain/account/permissions.ts", () => {
  const own = rows.filter((row) => !isCall(row) && !isTab(row));
  expect(screens.filter((path) => !lists.includes(path)).sort()).toEqual(own.sort());
});

test("every call for staff has a row, and every row of a call a call", () => {
  expect(rows.filter(isCall).sort()).toEqual(calls.sort());
});

test("a screen without a row is for superusers alone", () => {
  expect(needOf("/management/couriers")).toBe("superuser");
  expect(needOf("constructor")).toBe("superuser");
});

test("a link finds the row that the guard reads", () => {
  const addresses = screens.map((path) => path.replace(/\{\w+\}/g, "7"));
  for (const address of addresses) {
    const template = match(address).template?.replace(/\.csv$/, "");
    expect(screenRow(`${address}?page=2#top`), address).toBe(template);
  }
});

const asked = async (address: string, cookie: string) => {
  const request = new Request(`http://soko.example${address}`, { headers: { Cookie: cookie } });
  const refused = await requirePermission(argsOf(request)).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return refused === null;
};

test("a tab needs its own row beside its page's", async () => {
  const cookies = await cookiesOf(everyKind);
  for (const row of rows.filter(isTab)) {
    const [page = ""] = row.split("?");
    for (const [kind, viewer] of Object.entries(everyKind))
      expect(await asked(row.replace("{id}", "7"), cookies[kind] ?? ""), `${kind} ${row}`).toBe(
        may(viewer, needOf(page)) && may(viewer, needOf(row)),
      );
  }
});

test("an address that Remix reads in its own way is refused to staff", async () => {
  const { orders = "", superuser = "" } = await cookiesOf(everyKind);
  expect(await asked("/management/orders/7", orders)).toBe(true);
  for (const address of ["/management/orders/%70ay", "//management/orders", "/management/%6frders"])
    expect([await asked(address, orders), await asked(address, superuser)], address).toEqual([false, true]);
});

test("a call answers exactly those whom its row names", async () => {
  const tokens = new Map<string, Record<string, string>>();
  for (const [kind, viewer] of Object.entries(everyKind))
    tokens.set(kind, viewer ? { Authorization: `Bearer ${await tokenOf(viewer)}` } : {});
  for (const call of allCalls.filter(({ access }) => access === "staff"))
    for (const [kind, viewer] of Object.entries(everyKind)) {
      const ids = Object.fromEntries(paramsOf(call.path).map((name) => [name, 1_000_000]));
      const body: unknown = call.method === "GET" ? undefined : (call.example?.body ?? {});
      const { status } = await callApi(call, { ids, body, headers: tokens.get(kind) ?? {} });
      const isRefused = [401, 403].includes(status);
      const row = `${call.method} ${call.path}`;
      expect(isRefused, `${kind}: ${status} of ${row}`).toBe(!may(viewer, needOf(row)));
    }
});

test("the document shows the table", async () => {
  const section = (title: string, text: string, of: readonly string[]) =>
    [`## ${title}`, "", text, "", "```", ...of, "```", ""].join("\n");
  const ofNeed = (need: string) => rows.filter((row) => needText(needOf(row)) === need);
  const needs = [...new Set(rows.map((row) => needText(needOf(row))))];
  const several = needs.filter((need) => need.includes(" or ") || need === "any permission");
  const text = [
    "# Permissions",
    "",
    "Who of the staff may do what (D87), as `app/domain/account/permissions.ts` says; `vitest -u tests/unit/permissions.test.ts` writes this page.",
    "",
    ...PERMISSIONS.map((one) => section(one, `${PERMISSION_TEXTS[one]}.`, ofNeed(one))),
    ...several.map((need) => section(need, "One of them is enough.", ofNeed(need))),
    section("superusers alone", "And all of the above.", ofNeed("superusers alone")),
  ].join("\n");
  await expect(text).toMatchFileSnapshot("../../docs/permissions.md");
});
