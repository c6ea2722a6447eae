import { MARK_FIELD } from "~/domain/form/form-mark";
/** A field of products, from form to file: docs/recipes/add-a-field.md. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { cachedAnswer, NONCE, policyOf } from "./cache/cached-answer";
import { rawGet } from "./raw-get";
import { Browser, makeDataDir, type Server, startServer, markFor } from "./server";

const data = makeDataDir();
const admin = { username: "admin", password: "only-for-tests-1" };
let server: Server;
let browser: Browser;
let authorization = "";
/** Ids of the product that the form made, and of the one that the API made. */
let lamp = 0;
let bike = 0;

async function api(method: string, path: string, body?: object): Promise<Response> {
  const headers = {
    Accept: "application/json",
    "Content-Type": "application/json",
    ...(authorization && { authorization }),
  };
  return fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

/** Fields of the management form, as a browser sends them. */
async function submit(path: string, fields: Record<string, string>) {
  const body = new FormData();
  body.set(MARK_FIELD, await markFor(server.url, browser.cookies));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { Accept: "text/html", Origin: server.url, Cookie: browser.cookies };
  return fetch(server.url + path, { method: "POST", headers, body, redirect: "manual" });
}

const page = async (path: string) => (await browser.get(path)).text();

const FORM = {
  title: "Brass lamp",
  description: "Polished",
  category: "1",
  product_type: "buy_now",
  base_price: "1000",
  buy_now_price: "1200",
  stock_quantity: "3",
};

beforeAll(async () => {
  server = await startServer(data.folder, {
    SUPERUSER_USERNAME: admin.username,
    SUPERUSER_EMAIL: "admin@example.com",
    SUPERUSER_PASSWORD: admin.password,
  });
  browser = await new Browser(server).login(admin.username, admin.password);
  const { access } = (await (await api("POST", "/accounts/api/token/", admin)).json()) as { access: string };
  authorization = `Bearer ${access}`;
  expect((await api("POST", "/api/categories/", { name: "Home" })).status).toBe(201);
  const made = await submit("/management/products/new", { ...FORM, condition: "refurbished" });
  expect(made.status).toBe(303);
  lamp = Number(/\d+$/.exec(made.headers.get("location") ?? "")?.[0]);
  const created = await api("POST", "/api/auctions/", {
    ...FORM,
    title: "Black mamba",
    product_type: "auction",
    participation_fee: 50,
    start_time: "2026-01-01T00:00:00Z",
    end_time: "2090-01-01T00:00:00Z",
    condition: "used",
  });
  bike = ((await created.json()) as { id: number }).id;
  for (const id of [lamp, bike])
    expect((await api("POST", `/api/auctions/${id}/activate/`)).status).toBe(200);
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

test("the form saves a condition, shows it again, refuses an invalid one and removes it", async () => {
  const edit = `/management/products/${lamp}/edit`;
  expect(await page(edit)).toMatch(/<option[^>]*value="refurbished"[^>]*selected/);
  const refused = await submit(edit, { ...FORM, condition: "broken" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Please choose a condition or leave it blank");
  expect((await submit(edit, { ...FORM, condition: "" })).status).toBe(303);
  expect(await page(edit)).not.toMatch(/<option[^>]*value="(new|refurbished|used)"[^>]*selected/);
  expect((await submit(edit, { ...FORM, condition: "refurbished" })).status).toBe(303);
});

test("browse, management and the API filter by condition, and none accepts an unknown value", async () => {
  for (const list of ["/browse", "/management/products"]) {
    const used = await page(`${list}?condition=used`);
    expect(used, list).toContain("Black mamba");
    expect(used, list).not.toContain("Brass lamp");
    expect(await page(`${list}?condition=broken`), list).toContain("Brass lamp");
  }
  const titles = async (query: string) =>
    ((await (await api("GET", `/api/auctions/?${query}`)).json()) as { title: string }[]).map(
      ({ title }) => title,
    );
  expect(await titles("condition=used")).toEqual(["Black mamba"]);
  expect(await titles("condition=new")).toEqual([]);
  expect(await titles("condition=refurbished&status=active")).toEqual(["Brass lamp"]);
  expect((await api("GET", "/api/auctions/?condition=broken")).status).toBe(400);
});

test("the cache of /browse for visitors depends on the condition", async () => {
  for (const [condition, title] of [
    ["used", "Black mamba"],
    ["refurbished", "Brass lamp"],
  ] as const) {
    const { text, headers } = await cachedAnswer(`${server.url}/browse?condition=${condition}`, {
      Accept: "text/html",
    });
    expect(policyOf(headers), "it is cached").not.toMatch(NONCE);
    expect(text).toContain(title);
  }
});

test("the API reads and writes a condition, and null removes it", async () => {
  const read = async () =>
    ((await (await api("GET", `/api/auctions/${bike}/`)).json()) as { condition: unknown }).condition;
  expect(await read()).toBe("used");
  for (const condition of ["new", null, "used"]) {
    expect((await api("PUT", `/api/auctions/${bike}/`, { condition })).status).toBe(200);
    expect(await read()).toBe(condition);
  }
  expect((await api("PUT", `/api/auctions/${bike}/`, { condition: "broken" })).status).toBe(400);
  await api("PUT", `/api/auctions/${bike}/`, { display_order: 1 });
  expect(await read(), "a PUT without it").toBe("used");
});

test("the file of products has the condition, and can be filtered by it", async () => {
  const [head = "", ...rows] = (await page("/management/products.csv?condition=used")).trim().split("\r\n");
  expect(rows).toHaveLength(1);
  expect(rows[0]?.split(",")[head.split(",").indexOf("Condition")]).toBe("used");
});

test("the product page and the auction page show the condition to people and to search engines", async () => {
  for (const [path, word] of [
    [`/product/${lamp}`, "Refurbished"],
    [`/auction/${bike}`, "Used"],
  ] as const) {
    const { text } = await rawGet(server.url + path);
    expect(text).toMatch(new RegExp(`<dt[^>]*>Condition</dt><dd[^>]*>${word}</dd>`));
    expect(text).toContain(`"itemCondition":"https://schema.org/${word}Condition"`);
  }
});
