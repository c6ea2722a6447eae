import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { ADMIN, fresh, logIn, PASSWORD, test } from "./support";
import { marked } from "./marked";

/** A text that closes an attribute, an element and a script, and then tries to run. */
const HOSTILE = `'"></script></title><img src=x onerror=pwn()><script>pwn()</script>`;

/** Records scripts that run, and those that the content security policy blocks. */
function watchFor(page: Page) {
  return page.addInitScript(() => {
    const traces: string[] = [];
    Object.assign(window, { pwn: () => traces.push("a script ran"), traces });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
      traces.push(violatedDirective),
    );
  });
}

/** Returns whether the text is shown; throws if it is more than text. */
async function expectInert(page: Page, path: string): Promise<boolean> {
  await page.goto(path);
  const found = await page.evaluate(() => ({
    traces: (window as unknown as { traces: string[] }).traces,
    elements: document.querySelectorAll('img[src="x"], [onerror], [href^="javascript:" i]').length,
    isShown: `${document.title} ${document.body.innerText}`.includes("onerror=pwn()"),
    isInField: [...document.querySelectorAll("input, textarea")].some((field) =>
      (field as HTMLInputElement).value.includes("onerror=pwn()"),
    ),
  }));
  expect([found.traces, found.elements], path).toEqual([[], 0]);
  return found.isShown || found.isInField;
}

async function placeIn(admin: APIRequestContext, address: string, form: Record<string, string>) {
  const made = await admin.post(address, { form, maxRedirects: 0 });
  expect(made.status(), address).toBe(303);
  return Number(/(\d+)(?:\?.*)?$/.exec(made.headers().location ?? "")?.[1]);
}

async function hostileBuyer(buyer: APIRequestContext, auctionId: number) {
  const username = fresh("hostile");
  const send = async (address: string, data: object, token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const answer = await buyer.post(address, { data, headers });
    expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { access: string; id: number };
  };
  await send("/accounts/api/users/", {
    username,
    email: `${username}@example.com`,
    first_name: HOSTILE,
    last_name: HOSTILE,
    phone_number: "+254712345678",
    gender: "other",
    date_of_birth: "1990-05-17",
    password: PASSWORD,
    password2: PASSWORD,
  });
  const { access } = await send("/accounts/api/token/", { username, password: PASSWORD });
  await send("/api/participations/", { auction: auctionId }, access);
  await send("/api/bids/", { auction: auctionId, pledge_amount: 600 }, access);
  const parcel = { shipping_name: HOSTILE, shipping_address: HOSTILE, shipping_city: HOSTILE };
  const order = await send(
    "/api/orders/",
    {
      ...parcel,
      shipping_phone: "0712 345 678",
      customer_notes: HOSTILE,
      payment_method: HOSTILE.slice(0, 50),
      items: [{ product_id: auctionId, quantity: 1 }],
    },
    access,
  );
  return { username, orderId: order.id };
}

test("a hostile text in any field is plain text on every screen, and none of it runs", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const categoryId = await placeIn(admin, "/management/categories/new", {
    name: `${HOSTILE}${fresh("c")}`,
    description: HOSTILE,
  });
  const productId = await placeIn(admin, "/management/products/new", {
    title: `${HOSTILE}${fresh("p")}`,
    description: `${HOSTILE}\n`.repeat(3),
    category: String(categoryId),
    product_type: "both",
    base_price: "500",
    participation_fee: "50",
    buy_now_price: "4500",
    stock_quantity: "5",
  });
  await placeIn(admin, `/management/products/${productId}/activate`, {
    min_pledge: "500",
    max_pledge: "50000",
  });
  const banner = { text: HOSTILE, background_color: "#0e6b4a", text_color: "#ffffff", is_active: "on" };
  await admin.post("/management/banners/new", { form: banner });
  const requests = marked(await playwright.request.newContext({ baseURL }));
  const { username, orderId } = await hostileBuyer(requests, productId);
  await requests.dispose();

  await watchFor(page);
  const q = encodeURIComponent(HOSTILE);
  const reflected = [
    "/browse?q=Q",
    "/browse?category=Q&sort=Q&type=Q",
    "/category/Q",
    "/Q",
    "/login?redirectTo=/Q",
  ]
    .concat(["/login?redirectTo=javascript:pwn()", "/signup?step=Q", "/?lite=Q#Q", "/product/Q", "/cart?Q=Q"])
    .map((path) => path.replaceAll("Q", q));
  for (const path of reflected) await expectInert(page, path);
  for (const path of ["/", "/browse", "/categories", `/auction/${productId}`])
    expect(await expectInert(page, path), path).toBe(true);
  await expectInert(page, `/auction/${productId}/rounds/1/proof`);

  await page.goto("/login?redirectTo=/profile");
  await logIn(page, username);
  for (const path of [
    "/profile",
    "/profile?tab=purchases",
    "/profile?tab=pledges",
    "/profile/edit",
    "/dashboard",
  ])
    expect(await expectInert(page, path), path).toBe(true);
  await expectInert(page, "/cart");
  await page.context().clearCookies();

  await page.goto("/login?redirectTo=/management");
  await logIn(page, ADMIN.username, ADMIN.password);
  const inside = [`products/${productId}`, `orders/${orderId}`, `category/${categoryId}`, "users", "audit"]
    .concat([`products/${productId}/edit`, `products/${productId}/buyers`, `products/${productId}/winner`])
    .concat([`auctions/${productId}/participants`, `auctions/${productId}/bids`, "products", "categories"])
    .concat([`category/${categoryId}/delete`, "banners"]);
  for (const path of inside) expect(await expectInert(page, `/management/${path}`), path).toBe(true);
  for (const path of ["", `auctions/${productId}/rounds`, `products/${productId}/close-auction`])
    await expectInert(page, `/management/${path}`);
  for (const list of ["products", "orders", "users", "categories", "audit"])
    await expectInert(page, `/management/${list}?q=${q}&who=${q}&sort=${q}&status=${q}`);

  // a toast's text comes from a cookie
  await page.goto(`/management/products/${productId}/delete`);
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(page).toHaveURL(/\/management\/products/);
  expect(await page.evaluate(() => (window as unknown as { traces: string[] }).traces)).toEqual([]);
});
