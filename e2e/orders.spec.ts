import { expect, type Page } from "@playwright/test";
import { ADMIN, logIn, scriptsRun, test } from "./support";

const stockOf = async (page: Page, productUrl: string) => {
  await page.goto(productUrl);
  const stock = page.locator("dt", { hasText: "Stock remaining" }).locator("xpath=following-sibling::dd[1]");
  return Number((await stock.innerText()).replaceAll(",", ""));
};

const update = async (page: Page, status: string, notes?: string) => {
  await page.getByRole("combobox", { name: "Status" }).selectOption({ label: status });
  if (notes !== undefined) await page.getByLabel("Admin notes").fill(notes);
  await page.getByRole("button", { name: "Update Status" }).click();
  // check the badge, because the toast may still be the earlier one
  await expect(page.locator("main h1").locator("xpath=..").getByText(status, { exact: true })).toBeVisible();
  await expect(page.getByText("Order status updated successfully!").first()).toBeVisible();
};

test("an administrator takes an order through all statuses, and the stock follows", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/login?redirectTo=/management/orders");
  await logIn(page, ADMIN.username, ADMIN.password);
  await page.getByRole("link", { name: /^Pending/ }).click();
  await expect(page).toHaveURL(/status=pending/);
  // the address changes before the list does
  await expect(page.getByRole("link", { name: /^Pending/ })).toHaveAttribute("aria-current", "page");
  // the oldest order is from the demo shop, because other tests place orders meanwhile
  await page.getByRole("link", { name: /^ORD-/ }).last().click();
  await expect(page).toHaveURL(/\/management\/orders\/\d+$/);
  const order = page.url();
  // the address changes before the page does
  const heading = page.getByRole("heading", { level: 1, name: /^ORD-/ });
  const number = await heading.innerText();
  const product = await page
    .getByRole("table", { name: "Items" })
    .getByRole("link")
    .first()
    .getAttribute("href");
  const before = await stockOf(page, product ?? "");
  await page.goto(order);
  const updates = (await page.getByText("Order updated").count()) + 7;

  // only a note
  await page.getByLabel("Admin notes").fill("Call before noon");
  await page.getByRole("button", { name: "Update Status" }).click();
  await expect(page.getByText("Note saved").first()).toBeVisible();
  await expect(page.getByText("none → Call before noon").first()).toBeVisible();

  await page.getByRole("combobox", { name: "Status" }).selectOption("");
  await page.getByRole("button", { name: "Update Status" }).click();
  await expect(page.getByText("Please select a status").last()).toBeVisible();
  if (javaScriptEnabled) {
    await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Paid" });
    await expect(
      page.getByText("The stock stays as it is. Paid marks the payment as completed."),
    ).toBeVisible();
  }

  for (const status of ["Paid", "Processing", "Shipped", "Delivered"])
    await update(page, status, `Now ${status}`);
  await expect(page.getByText("Now Delivered").first()).toBeVisible();
  // its status and its payment
  await expect(page.getByText("Pending → Paid")).toHaveCount(2);

  await update(page, "Cancelled");
  const returned = await stockOf(page, product ?? "");
  expect(returned).toBeGreaterThan(before);
  await page.goto(order);
  await expect(page.getByText(/takes \d+ items? from the stock again/).first()).toBeVisible();
  await update(page, "Pending");
  expect(await stockOf(page, product ?? "")).toBe(before);

  await page.goto(order);
  await expect(page.getByText("Order updated")).toHaveCount(updates);
  await page.goto(`/management/orders?q=${number}`);
  await expect(page.getByRole("link", { name: /^ORD-/ })).toHaveCount(1);
});

test("an order that somebody else has changed meanwhile is not overwritten", async ({ page, admin }) => {
  await page.goto("/login?redirectTo=/management/orders?status=shipped");
  await logIn(page, ADMIN.username, ADMIN.password);
  await page.getByRole("link", { name: /^ORD-/ }).last().click();
  await expect(page).toHaveURL(/\/management\/orders\/\d+$/);
  await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Delivered" });
  await page.getByLabel("Admin notes").fill("Left with the neighbour");
  const elsewhere = await admin.post(page.url(), {
    form: { status: "processing", admin_notes: "It is still here" },
    maxRedirects: 0,
  });
  expect(elsewhere.status()).toBe(303);
  await page.getByRole("button", { name: "Update Status" }).click();
  await expect(page.getByText(/Failed to update: /).first()).toBeVisible();
  await expect(page.getByLabel("Admin notes")).toHaveValue("Left with the neighbour");
  await expect(page.getByText("Processing").first()).toBeVisible();
});

test("a customer stays chosen while goods are typed before the page has loaded", async ({ page }) => {
  await page.goto("/login?redirectTo=/management/orders/new?goods=sufuria");
  await logIn(page, ADMIN.username, ADMIN.password);
  await scriptsRun(page);
  await page.route(/customer=new/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => undefined);
  });
  await page.getByRole("link", { name: "A customer without an account" }).click();
  await page.getByRole("link", { name: /^Add / }).first().click();
  await page.getByLabel("Product or SKU").fill("lamp");
  await page.getByRole("button", { name: "Find goods" }).click();
  await expect(page).toHaveURL(/customer=new&product=\d+&quantity=1&goods=lamp/);
  await expect(page.getByText("A new customer: an account is made")).toBeVisible();
});

test("a list that is being searched says so, and management has one link to its orders", async ({ page }) => {
  await page.goto("/login?redirectTo=/management/orders");
  await logIn(page, ADMIN.username, ADMIN.password);
  await scriptsRun(page);
  for (const name of ["Orders", "Dashboard"])
    await expect(page.getByRole("link", { name, exact: true, includeHidden: true })).toHaveCount(
      IN_BOTH_WIDTHS,
    );
  await expect(page.getByRole("row").filter({ hasText: "Paid" }).first()).toBeVisible();
  await page.route(/\.data\?/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await page.getByRole("searchbox", { name: "Search", exact: true }).last().fill("lamp");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page.locator("main [aria-busy=true]")).toBeAttached();
  await expect(page).toHaveURL(/q=lamp/);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
});

/** The menu above the page on a phone, beside it elsewhere. */
const IN_BOTH_WIDTHS = 2;
