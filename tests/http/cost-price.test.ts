import { MARK_FIELD } from "~/domain/form/form-mark";
/** What a product costs the shop: staff read and write it, nobody else ever sees it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser, makeDataDir, type Server, startServer, markFor } from "./server";

const data = makeDataDir();
const admin = { username: "admin", password: "only-for-tests-1" };
const COST = 777.77;
/** In shillings or cents, as text or in JSON. */
const LEAK = /777[.,]?77/;
let server: Server;
let browser: Browser;
let authorization = "";
let lamp = 0;
let bike = 0;

async function api(method: string, path: string, body?: object): Promise<Response> {
  const headers = { Accept: "application/json", "Content-Type": "application/json", authorization };
  return fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

const FORM = {
  title: "Brass lamp",
  description: "Polished",
  category: "1",
  product_type: "buy_now",
  base_price: "1000",
  buy_now_price: "1200",
  stock_quantity: "3",
};

async function submit(path: string, fields: Record<string, string>) {
  const body = new FormData();
  body.set(MARK_FIELD, await markFor(server.url, browser.cookies));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { Accept: "text/html", Origin: server.url, Cookie: browser.cookies };
  return fetch(server.url + path, { method: "POST", headers, body, redirect: "manual" });
}

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
  const made = await submit("/management/products/new", { ...FORM, cost_price: "777.77" });
  lamp = Number(/\d+$/.exec(made.headers.get("location") ?? "")?.[0]);
  const auction = {
    ...FORM,
    title: "Black mamba",
    product_type: "both",
    participation_fee: 50,
    start_time: "2026-01-01T00:00:00Z",
    end_time: "2090-01-01T00:00:00Z",
    cost_price: COST,
  };
  bike = ((await (await api("POST", "/api/auctions/", auction)).json()) as { id: number }).id;
  for (const id of [lamp, bike])
    expect((await api("POST", `/api/auctions/${id}/activate/`)).status).toBe(200);
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

test("staff read and write the cost price in form, CSV, history and API", async () => {
  const edit = `/management/products/${lamp}/edit`;
  const page = async (path: string) => (await browser.get(path)).text();
  expect(await page(edit)).toMatch(
    /name="cost_price"[^>]*value="777\.77"|value="777\.77"[^>]*name="cost_price"/,
  );
  const refused = await submit(edit, { ...FORM, cost_price: "-1" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Please enter a valid cost price or leave it blank");
  const [head = "", row = ""] = (await page("/management/products.csv?q=lamp")).trim().split("\r\n");
  expect(row.split(",")[head.split(",").indexOf("Cost price (KSh)")]).toBe("777.77");
  expect(await page(`/management/products/${lamp}`)).toContain("Cost price");
  for (const cost_price of [null, COST]) {
    expect((await api("PUT", `/api/auctions/${bike}/`, { cost_price })).status).toBe(200);
    expect(await (await api("GET", `/api/auctions/${bike}/`)).json()).toMatchObject({ cost_price });
  }
});

test("no page, answer or file for visitors and buyers has the cost price, even just after staff read it", async () => {
  const person = { username: "njeri", password: "only-for-tests-2" };
  const signup = {
    ...person,
    password2: person.password,
    email: "njeri@example.com",
    first_name: "Njeri",
    last_name: "Kamau",
    phone_number: "0712345678",
    gender: "female",
    date_of_birth: "1990-01-01",
  };
  expect((await api("POST", "/accounts/api/users/", signup)).status).toBe(201);
  const buyer = await new Browser(server).login(person.username, person.password);
  const { access } = (await (await api("POST", "/accounts/api/token/", person)).json()) as { access: string };
  const pages = ["/", "/browse", "/browse?q=lamp", "/category/home", `/product/${lamp}`, `/auction/${bike}`];
  const calls = ["/api/auctions/", `/api/auctions/${lamp}/`, `/api/auctions/${bike}/`, "/api/categories/"];
  for (const path of [...pages, ...calls]) {
    const accept = path.startsWith("/api") ? "application/json" : "text/html";
    await api("GET", path);
    const asked: Record<string, string>[] = [
      {},
      { Cookie: buyer.cookies },
      { authorization: `Bearer ${access}` },
    ];
    for (const headers of asked) {
      const answer = await fetch(server.url + path, { headers: { Accept: accept, ...headers } });
      const text = await answer.text();
      expect(answer.status, path).toBe(200);
      expect(text, path).not.toMatch(LEAK);
      if (accept === "text/html") expect(text, path).not.toMatch(/cost_?price/i);
    }
  }
  const { cost_price } = (await (await fetch(`${server.url}/api/auctions/${lamp}/`)).json()) as {
    cost_price: unknown;
  };
  expect(cost_price).toBeNull();
  expect((await buyer.get("/management/products.csv")).status).toBe(403);
});
