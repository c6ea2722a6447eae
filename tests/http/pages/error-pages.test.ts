/** Errors for forbidden addresses and unexpected forms are pages (D49, D52). */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routeTable } from "../../../remix.config.js";
import { type MarkedShop, MARKS, openMarkedShop, PASSWORD } from "../marked-shop";
import { Browser } from "../server";

const ASSETS = "build/client/assets";

/** Ids of the routes with an action, from the build's manifest. */
function routesWithAction(): Set<string> {
  const name = readdirSync(ASSETS).find((file) => /^manifest-\w+\.js$/.test(file)) ?? "";
  const [json = ""] = /\{.*\}/s.exec(readFileSync(path.join(ASSETS, name), "utf8")) ?? [];
  const { routes } = JSON.parse(json) as { routes: Record<string, { id: string; hasAction: boolean }> };
  return new Set(Object.values(routes).flatMap(({ id, hasAction }) => (hasAction ? [id] : [])));
}

interface PageAddress {
  address: string;
  takesForms: boolean;
}

let shop: MarkedShop;
let visitor: Browser;
let buyer: Browser;
let pages: PageAddress[];
beforeAll(async () => {
  shop = await openMarkedShop();
  visitor = new Browser(shop.server);
  buyer = await new Browser(shop.server).login(MARKS.buyer.username, PASSWORD);
  const rows = routeTable.flatMap((top) => [
    top,
    ...top.children.map((row) => ({ ...row, path: `${top.path}${row.path}` })),
  ]);
  const screens = rows.filter((row) => row.file.startsWith("screens/") && row.path !== "*");
  const takingForms = routesWithAction();
  pages = screens.map(({ path: pattern, id }) => {
    const address = pattern
      .replace(/\{categorySlug\}/, "home")
      .replace(/\{\w+\}/g, "1")
      .replace(/(.)\/$/, "$1");
    return { address, takesForms: takingForms.has(id) };
  });
  expect(pages.some(({ takesForms }) => takesForms)).toBe(true);
});
afterAll(() => shop.close());

const OPEN = /create-next-round$/;
const managed = () => pages.filter(({ address }) => address.startsWith("/management") && !OPEN.test(address));

const pageOf = async (answer: Response) => ({
  status: answer.status,
  type: answer.headers.get("Content-Type"),
  text: await answer.text(),
});
const AS_A_PAGE = "text/html; charset=utf-8";

test("every management address shows visitors and buyers the Access Denied page, also those of files (D49)", async () => {
  expect(managed().some(({ address }) => address.endsWith(".csv"))).toBe(true);
  for (const { address } of managed()) {
    const forVisitor = await pageOf(await visitor.get(address));
    expect(forVisitor, address).toMatchObject({ status: 403, type: AS_A_PAGE });
    expect(forVisitor.text, address).toContain("Access Denied");
    // an administrator whose session has expired returns to it after login
    expect(forVisitor.text, address).toContain(`/login?${new URLSearchParams({ redirectTo: address })}`);
    const forBuyer = await pageOf(await buyer.get(address));
    expect(forBuyer, address).toMatchObject({ status: 403, type: AS_A_PAGE });
    expect(forBuyer.text, address).toContain("Access Denied");
    expect(forBuyer.text, address).not.toContain("Sign Up");
  }
});

test("a form sent to a page without an action is a 405 with a clear page", async () => {
  for (const { address } of pages.filter(({ takesForms }) => !takesForms)) {
    const answer = await buyer.post(address, { any: "thing" });
    expect(answer.headers.get("Allow"), address).toBe("GET, HEAD");
    const page = await pageOf(answer);
    expect(page, address).toMatchObject({ status: 405, type: AS_A_PAGE });
    expect(page.text, address).toContain("This page cannot do that");
    expect(page.text, address).not.toContain("on our side");
  }
});

test("a buyer's form to management is refused on a page that does not ask to sign up", async () => {
  for (const { address } of pages.filter(
    (page) => page.takesForms && page.address.startsWith("/management"),
  )) {
    const page = await pageOf(await buyer.post(address, { any: "thing" }));
    expect(page, address).toMatchObject({ status: 403, type: AS_A_PAGE });
    expect(page.text, address).toContain("Access Denied");
    expect(page.text, address).not.toContain("Sign Up");
  }
});
