import { expect, type Page } from "@playwright/test";
import { expectSound } from "./screen-checks";
import { CHECKOUT, filledIn } from "./screen-paths";
import { apiOf, fresh, logIn, sell, signUpByRequest, test } from "./support";

/** The mock provider declines this payer. */
const DECLINED = "0700 000 001";

async function fillAddress(page: Page) {
  await page.getByLabel("County").selectOption("Nakuru");
  await page.getByLabel("Town").fill("Naivasha");
  await page.getByLabel("Landmark or address").fill("Opposite the post office");
}

const placeOrder = (page: Page) => page.getByRole("button", { name: "Place order" }).click();

test("a visitor buys two of a product at once: login, M-Pesa, receipt, 'Track order'", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const mug = await sell(admin);
  const pot = await sell(admin, "Sufuria ");
  const username = await signUpByRequest(playwright, baseURL);

  await page.goto(mug.url);
  await expect(page.getByText("Pay on delivery, anywhere in Kenya"), "this shop takes M-Pesa").toHaveCount(0);
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("2");
  await page.getByRole("button", { name: "Buy now" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await logIn(page, username);
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("2 × KSh 4,500");
  await expect(page.getByRole("main")).toContainText("KSh 9,000");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(/Baraka Njoroge/);
  await expect(page.getByLabel("Phone number")).toHaveValue("+254712345678");

  await fillAddress(page);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/pay\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Paid/);
  await page.getByRole("link", { name: "See your order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you. We have your order.");
  const order = page.getByRole("main");
  for (const text of ["ORD-", "Naivasha", "Nakuru", "KSh 9,000", "M-Pesa"])
    await expect(order).toContainText(text);
  await expect(order.getByText(/^Paid \d/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send request" })).toHaveCount(0);

  // the next checkout remembers the destination
  await page.goto(pot.url);
  await page.getByRole("button", { name: "Buy now" }).click();
  await expect(page.getByLabel("Town")).toHaveValue("Naivasha");

  await page.goto("/dashboard?tab=purchases");
  await page.getByRole("link", { name: /^Track order/ }).click();
  await expect(page.getByRole("region", { name: "Track order" })).toContainText("Delivered");
});

test("the cart is ordered: errors are next to their fields, and a declined payment can be repeated on the order page", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const mug = await sell(admin);
  await page.goto(`/login?redirectTo=${mug.url}`);
  await logIn(page, await signUpByRequest(playwright, baseURL));
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  await page.goto("/cart");
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();

  await page.getByLabel("Phone number").fill("020 234 5678");
  await page.getByLabel("Town").fill("Naivasha");
  await placeOrder(page);
  const says = (text: string | RegExp) => expect(page.getByRole("main").getByText(text).last()).toBeVisible();
  await says("Please enter a Safaricom number such as 0712 345 678");
  await says("Please choose your county");
  await says("Please enter a landmark or an address");
  await expect(page.getByLabel("Town")).toHaveValue("Naivasha");

  await fillAddress(page);
  await page.getByLabel("Phone number").fill(DECLINED);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/pay\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This payment did not go through");
  await page.getByRole("link", { name: "See your order" }).click();
  await expect(page.getByText(/^Please pay by /)).toBeVisible();
  await page.getByLabel("M-Pesa phone number").fill("12");
  await page.getByRole("button", { name: "Send request" }).click();
  await says("Please enter a Safaricom number such as 0712 345 678");
  await page.getByLabel("M-Pesa phone number").fill("0712 345 678");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Paid/);

  await page.goto("/checkout");
  await expect(page.getByText("Your cart is empty")).toBeVisible();

  await page.goBack();
  await page.getByRole("link", { name: "See your order" }).click();
  await page.getByText("Cancel this order").click();
  await expect(page.getByText(/Your KSh 5,000 goes back to the phone that paid\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await says("You cancelled this order");
  await says(/^KSh 5,000 went back/);
  await expect(page.getByText("Cancel this order")).toHaveCount(0);
});

test("checkout and the order page are accessible, fit a phone, and print without the shop's frame", async ({
  page,
  playwright,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "checked by scripts");
  const username = await signUpByRequest(playwright, baseURL);
  const buyer = await apiOf(playwright, baseURL, username);
  const to = { shipping_name: "Baraka Njoroge", shipping_phone: "0712345678", shipping_city: "Nakuru" };
  const ordered = await buyer.post("/api/orders/", {
    data: { ...to, shipping_address: "Market Road", items: [{ product_id: 1, quantity: 1 }] },
  });
  const { id } = (await ordered.json()) as { id: number };
  await buyer.post("/api/cart/add/", { data: { product_id: 1, quantity: 1 } });
  await page.goto("/login");
  await logIn(page, username);
  for (const path of filledIn(CHECKOUT, { ordered: id })) await expectSound(page, path);

  await page.goto(`/orders/${id}`);
  await page.emulateMedia({ media: "print" });
  for (const frame of ["banner", "contentinfo"] as const) await expect(page.getByRole(frame)).toBeHidden();
  for (const hidden of ["Send request", "Print"])
    await expect(page.getByRole("button", { name: hidden })).toBeHidden();
  await expect(page.getByText("Market Road")).toBeVisible();
});

test("a discount code: the total before paying, why a code gives none, and the order with it", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const mug = await sell(admin);
  const code = fresh("eid-");
  const form = { code, percent: "10", max_uses_each: "1", is_active: "on" };
  await admin.post("/management/discount-codes/new", { form });
  await page.goto(`/login?redirectTo=${mug.url}`);
  await logIn(page, await signUpByRequest(playwright, baseURL));
  await page.getByRole("button", { name: "Buy now" }).click();
  const [typed, apply] = [page.getByLabel("Discount code"), page.getByRole("button", { name: "Apply" })];
  await typed.fill("no-such-code");
  await apply.click();
  await expect(
    page.getByText("We do not know this code. Please check how it is spelled.").last(),
  ).toBeVisible();
  await typed.fill(code);
  await apply.click();
  const main = page.getByRole("main");
  await expect(main).toContainText(`Discount ${code.toUpperCase()}−KSh 450`);
  await expect(main).toContainText("KSh 4,550");
  await fillAddress(page);
  await placeOrder(page);
  await page.getByRole("link", { name: "See your order" }).click();
  await expect(main).toContainText(`Discount ${code.toUpperCase()}−KSh 450`);
  await expect(main).toContainText("KSh 4,550");

  await page.goto(mug.url);
  await page.getByRole("button", { name: "Buy now" }).click();
  await typed.fill(code);
  await placeOrder(page);
  await expect(page.getByText("You have used this code before.").last()).toBeVisible();
  await expect(page).toHaveURL(/\/checkout/);
});
