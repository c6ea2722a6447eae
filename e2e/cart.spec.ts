import { expect, type Page } from "@playwright/test";
import { type createProduct, logIn, PASSWORD, sell, signUpByRequest, test } from "./support";

type Admin = Parameters<typeof createProduct>[0];

const editProduct = (admin: Admin, { id, title }: { id: number; title: string }, changes: object) =>
  admin.post(`/management/products/${id}/edit`, {
    form: {
      title,
      description: "A mug made for a test.",
      category: "1",
      product_type: "buy_now",
      base_price: "500",
      buy_now_price: "4500",
      stock_quantity: "5",
      ...changes,
    },
    maxRedirects: 0,
  });

const lineOf = (page: Page, title: string) =>
  page.getByRole("list", { name: "Products in your cart" }).getByRole("listitem").filter({ hasText: title });
const badge = (page: Page) => page.getByRole("banner").getByRole("link", { name: /Cart/ });
const quantityOf = (page: Page, title: string) =>
  page.getByRole("spinbutton", { name: `Quantity of ${title}` });

/** Waits for the change to be saved, because the page shows it before. */
const answered = async (page: Page, method: "GET" | "POST", click: () => Promise<void>) => {
  const answer = page.waitForResponse(
    (one) => one.request().method() === method && new URL(one.url()).pathname.startsWith("/cart"),
  );
  await click();
  await (await answer).finished();
};

async function setQuantity(page: Page, title: string, quantity: string) {
  await quantityOf(page, title).fill(quantity);
  await quantityOf(page, title).press("Enter");
}

test("an item added before login is in the cart after it; quantity, removal and clearing work", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const mug = await sell(admin);
  const pot = await sell(admin, "Sufuria ");
  const username = await signUpByRequest(playwright, baseURL);

  await page.goto(mug.url);
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("2");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart! Log in when you order.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${mug.url}$`));
  // the visitor's cart: count, picture, prices and total, then the login
  await expect(badge(page)).toContainText("2");
  await badge(page).click();
  await expect(page.getByRole("listitem").filter({ hasText: mug.title })).toContainText("2 × KSh 4,500");
  await expect(page.getByRole("main").locator("li img")).toHaveCount(1);
  await expect(page.getByRole("main")).toContainText("KSh 9,000");
  await page.getByRole("link", { name: "Log in to order" }).click();
  await logIn(page, username);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Added to cart!")).toBeVisible();
  await expect(badge(page)).toContainText("2");

  await page.goto(pot.url);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  await expect(badge(page)).toContainText("3");

  await page.getByRole("link", { name: "View cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your cart" })).toBeVisible();
  const summary = page.getByRole("region", { name: "Order summary" }).or(page.locator("main"));
  await expect(summary.first()).toContainText("KSh 13,500");
  await expect(summary.first()).toContainText("Free");

  await page.getByRole("button", { name: `Increase quantity of ${mug.title}` }).click();
  await expect(quantityOf(page, mug.title)).toHaveValue("3");
  await expect(summary.first()).toContainText("KSh 18,000");
  await expect(badge(page)).toContainText("4");
  await page.getByRole("button", { name: `Decrease quantity of ${mug.title}` }).click();
  await expect(quantityOf(page, mug.title)).toHaveValue("2");
  await expect(badge(page)).toContainText("3");

  // limits: 1 and the stock
  await expect(page.getByRole("button", { name: `Decrease quantity of ${pot.title}` })).toBeDisabled();
  await setQuantity(page, pot.title, "5");
  await expect(page.getByRole("button", { name: `Increase quantity of ${pot.title}` })).toBeDisabled();
  await expect(badge(page)).toContainText("7");

  // until the cart is read again
  await answered(page, "GET", () =>
    lineOf(page, mug.title)
      .getByRole("button", { name: /^Remove/ })
      .click(),
  );
  await expect(lineOf(page, mug.title)).toBeHidden();
  await expect(badge(page)).toContainText("5");
  await answered(page, "GET", () => page.getByRole("button", { name: "Undo" }).click());
  await expect(quantityOf(page, mug.title)).toHaveValue("2");
  await expect(badge(page)).toContainText("7");

  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(page.getByText("Checkout coming soon!")).toBeVisible();

  await page.getByRole("link", { name: "Clear Cart" }).click();
  await answered(page, "POST", () => page.getByRole("button", { name: "Clear Cart" }).click());
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

test("a quantity above the stock is refused with a message, and nothing changes", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const mug = await sell(admin);
  await page.goto(`/login?redirectTo=${mug.url}`);
  await logIn(page, await signUpByRequest(playwright, baseURL));
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("6");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(
    page
      .getByRole("main")
      .getByText(/only 5/i)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: "Quantity" })).toHaveValue("6");

  await page.getByRole("spinbutton", { name: "Quantity" }).fill("4");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  await page.goto("/cart");
  await setQuantity(page, mug.title, "9");
  await expect(lineOf(page, mug.title).getByText(/only 5/i)).toBeVisible();
  await page.goto("/cart");
  await expect(quantityOf(page, mug.title)).toHaveValue("4");
});

test("two tabs that change one cart both show the right cart", async ({
  page,
  context,
  admin,
  playwright,
  baseURL,
}) => {
  const mug = await sell(admin);
  const pot = await sell(admin, "Sufuria ");
  await page.goto(`/login?redirectTo=${mug.url}`);
  await logIn(page, await signUpByRequest(playwright, baseURL));
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  await page.goto("/cart");

  const second = await context.newPage();
  await second.goto(pot.url);
  await second.getByRole("button", { name: "Add to Cart" }).click();
  await expect(second.getByText("Added to cart!")).toBeVisible();
  await second.goto("/cart");
  await lineOf(second, mug.title)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(lineOf(second, mug.title)).toBeHidden();

  await lineOf(page, mug.title)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(lineOf(page, mug.title)).toBeHidden();
  await expect(lineOf(page, pot.title)).toBeVisible();
  await expect(quantityOf(page, pot.title)).toHaveValue("1");
});

test("a changed price or stock is shown, and the cart line stays", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const mug = await sell(admin);
  await page.goto(`/login?redirectTo=${mug.url}`);
  await logIn(page, await signUpByRequest(playwright, baseURL));
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("3");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!")).toBeVisible();

  await editProduct(admin, mug, { buy_now_price: "5000", stock_quantity: "2" });
  await page.goto("/cart");
  const line = lineOf(page, mug.title);
  await expect(line).toContainText("KSh 5,000");
  await expect(line).toContainText("KSh 4,500");
  await expect(line.getByText(/only 2/i).first()).toBeVisible();
});

test("for a visitor the cart asks to log in and returns there", async ({ page, playwright, baseURL }) => {
  const answer = await page.goto("/cart");
  expect(answer?.status()).toBe(200);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn(page, await signUpByRequest(playwright, baseURL), PASSWORD);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});
