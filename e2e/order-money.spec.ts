import { expect, type Page } from "@playwright/test";
import { ADMIN, apiOf, logIn, sell, signUpByRequest, test } from "./support";

// one after the other: the first takes an order of the demo shop through 'cancelled', where the second ticks orders
test.describe.configure({ mode: "default" });

const payment = (page: Page) =>
  page
    .getByRole("region", { name: "Payment" })
    .or(page.locator("section", { hasText: "M-Pesa transaction" }));

test("an administrator partly refunds an order, cancels and refunds it, and marks it as paid again (D80)", async ({
  page,
}) => {
  await page.goto("/login?redirectTo=/management/orders?status=processing");
  await logIn(page, ADMIN.username, ADMIN.password);
  await page.getByRole("link", { name: /^ORD-/ }).first().click();
  await expect(page).toHaveURL(/\/management\/orders\/\d+$/);
  const order = page.url();

  await page.getByRole("link", { name: "Refund", exact: true }).click();
  await expect(page.getByLabel("Amount in KSh")).toHaveValue("");
  await page.getByLabel("Amount in KSh").fill("9,999,999");
  await page.getByLabel("Reason").fill("One was broken");
  await page.getByRole("button", { name: "Note the refund" }).click();
  await expect(page.getByText(/^At most KSh .* can be refunded$/).first()).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("One was broken");
  await page.getByLabel("Amount in KSh").fill("100");
  await page.getByRole("button", { name: "Note the refund" }).click();
  await expect(page).toHaveURL(order);
  await expect(payment(page).first()).toContainText("Refunded in part");

  await page.getByRole("link", { name: "Cancel the order" }).click();
  await page.getByLabel("Reason").fill("The buyer moved away");
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText(/^Please say what becomes of the KSh/).first()).toBeVisible();
  await page.getByLabel("Send it back").check();
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page).toHaveURL(order);
  await expect(page.getByText("Cancelled: The buyer moved away").first()).toBeVisible();
  await expect(payment(page).first()).toContainText("Refunded");

  await expect(page.getByRole("link", { name: "Mark as paid" })).toBeHidden();
  const setStatus = async (status: string) => {
    await page.getByLabel("Status", { exact: true }).selectOption(status);
    await page.getByRole("button", { name: "Update Status" }).click();
  };
  await setStatus("pending");
  await page.getByRole("link", { name: "Mark as paid" }).click();
  await page.getByLabel("In cash").check();
  await page.getByLabel("Who took the cash?").fill("Otieno");
  await page.getByRole("button", { name: "Mark as paid", exact: true }).click();
  await expect(page).toHaveURL(order);
  await expect(payment(page).first()).toContainText("Paid in cash");
  await expect(page.getByText("Cash, taken by Otieno").first()).toBeVisible();

  await setStatus("processing");
  await expect(page.getByText("Order status updated successfully!").first()).toBeVisible();
  await setStatus("cancelled");
  await expect(page).toHaveURL(`${order}/cancel`);
  await expect(page.getByText(/was paid for this order: please say/).first()).toBeVisible();
  await page.getByLabel("Reason").fill("The buyer moved away again");
  await page.getByLabel("Send it back").check();
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("Cancelled: The buyer moved away again").first()).toBeVisible();
});

test("ticked orders get packing slips, and those that are ready are shipped", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  await page.goto("/login?redirectTo=/management/orders?status=cancelled");
  await logIn(page, ADMIN.username, ADMIN.password);
  const boxes = page.getByRole("checkbox", { name: /^Select ORD-/ });
  await boxes.first().check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Print packing slips" }).click();
  await expect(page.getByText(/^No slip for ORD-.* \(cancelled\), ORD-.* \(cancelled\)\.$/)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/status=cancelled/);
  await page
    .getByRole("checkbox", { name: /^Select ORD-/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await expect(page.getByRole("heading", { name: "None of these orders can be shipped" })).toBeVisible();
  await expect(page.getByText(/^ORD-.*: cancelled$/)).toBeVisible();

  const mug = await sell(admin);
  const buyer = await apiOf(playwright, baseURL, await signUpByRequest(playwright, baseURL));
  const to = { shipping_name: "Baraka Njoroge", shipping_phone: "0712345678", shipping_city: "Nakuru" };
  const ordered = await buyer.post("/api/orders/", {
    data: { ...to, shipping_address: "Market Road", items: [{ product_id: mug.id, quantity: 1 }] },
  });
  const { id, order_number: number } = (await ordered.json()) as { id: number; order_number: string };
  await buyer.post(`/api/orders/${id}/pay/`, { data: { phone_number: "0712 345 678" } });
  const shipAndUndo = async (ship: string) => {
    await page.getByRole("main").getByRole("button", { name: ship, exact: true }).click();
    await expect(page.getByText("1 order shipped.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1 order is no longer shipped.")).toBeVisible();
  };
  await page.goto(`/management/orders?q=${number}`);
  await boxes.first().check();
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ship 1 order?" })).toBeVisible();
  await shipAndUndo("Ship");
  await boxes.first().check();
  await page.getByRole("button", { name: "Print packing slips" }).click();
  await expect(page.getByRole("article")).toContainText("Paid");
  await expect(page.getByRole("article")).not.toContainText("KSh");
  await shipAndUndo("Mark this order as shipped");
  await expect(page.getByRole("row", { name: number })).toContainText("Pending");
});

test("a refund form that an administrator filled in comes back after a new login (D49)", async ({ page }) => {
  await page.goto("/login?redirectTo=/management/orders?status=processing");
  await logIn(page, ADMIN.username, ADMIN.password);
  await page.getByRole("link", { name: /^ORD-/ }).last().click();
  await page.getByRole("link", { name: "Refund", exact: true }).click();
  await page.getByLabel("Amount in KSh").fill("150");
  await page.getByLabel("Reason").fill("The lid was broken");
  await page.context().clearCookies();
  await page.getByRole("button", { name: /^(Send back|Note the refund)$/ }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /log in/i })
    .click();
  await logIn(page, ADMIN.username, ADMIN.password);
  await expect(page.getByText("What you typed is back")).toBeVisible();
  await expect(page.getByLabel("Amount in KSh")).toHaveValue("150");
  await expect(page.getByLabel("Reason")).toHaveValue("The lid was broken");
});

test("an edit and a return that staff filled in come back after a new login (D49)", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const mug = await sell(admin);
  const buyer = await apiOf(playwright, baseURL, await signUpByRequest(playwright, baseURL));
  const to = { shipping_name: "Baraka Njoroge", shipping_phone: "0712345678", shipping_city: "Nakuru" };
  const ordered = await buyer.post("/api/orders/", {
    data: {
      ...to,
      // its field has one line (D134)
      shipping_address: "Market Road\nGreen gate",
      items: [{ product_id: mug.id, quantity: 2 }],
    },
  });
  const { id } = (await ordered.json()) as { id: number };
  await page.goto(`/login?redirectTo=/management/orders/${id}/edit`);
  await logIn(page, ADMIN.username, ADMIN.password);
  const logInAgain = async () => {
    await page
      .getByRole("main")
      .getByRole("link", { name: /log in/i })
      .click();
    await logIn(page, ADMIN.username, ADMIN.password);
  };

  const address = page.getByLabel("Landmark or address");
  await expect(address).toHaveValue("Market Road Green gate");
  await page.getByRole("spinbutton").first().fill("1");
  await page.getByLabel("Town").fill("Nakuru West");
  await page.getByLabel("County").selectOption("Nakuru");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Show what changes" }).click();
  await logInAgain();
  await expect(page.getByRole("spinbutton").first()).toHaveValue("1");
  await expect(page.getByLabel("Town")).toHaveValue("Nakuru West");
  await expect(address).toHaveValue("Market Road Green gate");
  await page.getByRole("button", { name: "Show what changes" }).click();
  await page.getByRole("button", { name: /^Save: KSh / }).click();
  await expect(page).toHaveURL(new RegExp(`/management/orders/${id}$`));
  const edited = (await (await admin.get(`/api/orders/${id}/`)).json()) as Record<string, unknown>;
  expect(edited).toMatchObject({
    shipping_city: "Nakuru West",
    shipping_address: "Market Road Green gate",
    total_items: 1,
  });

  await admin.patch(`/api/orders/${id}/update_status/`, { data: { status: "delivered" } });
  await page.goto(`/management/orders/${id}/return`);
  await page.getByRole("spinbutton").first().fill("1");
  await page.getByLabel("Reason").fill("Too small");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save the return" }).click();
  await logInAgain();
  await expect(page.getByRole("spinbutton").first()).toHaveValue("1");
  await expect(page.getByLabel("Reason")).toHaveValue("Too small");
  await page.getByRole("button", { name: "Save the return" }).click();
  await expect(page).toHaveURL(new RegExp(`/management/orders/${id}$`));
});

test("an order is taken at the counter for a customer without an account, and paid in cash", async ({
  page,
}) => {
  await page.goto("/login?redirectTo=/management/orders");
  await logIn(page, ADMIN.username, ADMIN.password);
  await page.getByRole("main").getByRole("link", { name: "Take an order" }).click();
  await page.getByLabel("Phone, name or email").fill("0799 000 444");
  await page.getByRole("button", { name: "Find the customer" }).click();
  await expect(page.getByText("No account fits “0799 000 444”.")).toBeVisible();
  await page.getByRole("link", { name: "A customer without an account" }).click();
  const addGoods = async () => {
    await page.getByLabel("Product or SKU").fill("sufuria");
    await page.getByRole("button", { name: "Find goods" }).click();
    await page.getByRole("link", { name: /^Add / }).first().click();
  };
  await addGoods();
  await page.getByRole("spinbutton").fill("2");
  await page.getByRole("button", { name: "Update quantities" }).click();
  await expect(page.getByRole("spinbutton")).toHaveValue("2");

  await page.getByLabel("Name", { exact: true }).fill("Njeri wa Kamau");
  await page.getByLabel("At the counter").check();
  await page.getByLabel("Cash").check();
  await page.getByRole("button", { name: "Show the total" }).click();
  await expect(page.getByText("Please look at the total, then take the order.").first()).toBeVisible();
  await expect(page.getByLabel("Phone number")).toHaveValue("0799 000 444");
  await page.getByRole("button", { name: /^Take the order: KSh / }).click();
  await expect(page).toHaveURL(/\/management\/orders\/\d+$/);
  await expect(payment(page).first()).toContainText("Paid in cash");
  await expect(page.getByText("Delivered").first()).toBeVisible();

  await page.goto("/management/orders/new");
  await page.getByRole("link", { name: "A walk-in customer, without a name" }).click();
  await addGoods();
  await page.getByRole("button", { name: /^Take the order: KSh / }).click();
  await expect(page.getByRole("link", { name: "Walk-in customer" })).toBeVisible();
  await expect(payment(page).first()).toContainText("Paid in cash");
});
