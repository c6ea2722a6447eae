import { expect } from "@playwright/test";
import { focused, link, open, tabTo } from "./by-keyboard";
import { ADMIN, logIn, openAuction, PASSWORD, scriptsRun, sell, signUpByRequest, test } from "./support";

test("a buyer can find, add, change and pledge with the keyboard alone", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const auction = await openAuction(admin);
  const username = await signUpByRequest(playwright, baseURL);

  await open(page, "/");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Skip to content");
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await tabTo(page, page.getByRole("main").getByRole("searchbox"), "the search");
  await page.keyboard.type("kericho");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Browse" })).toBeVisible();
  await tabTo(page, link(page, /Kericho/), "the product's card");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /Kericho/ })).toBeVisible();

  await page.goBack();
  await expect(link(page, /Kericho/), "back on the link that was followed").toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/product\/4$/);
  await tabTo(page, page.getByRole("spinbutton", { name: "Quantity" }), "the quantity");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");

  // before login: both wait in the cart, and come along
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart/ })).toContainText("2");
  await open(page, "/login?redirectTo=/product/4");
  await tabTo(page, page.getByLabel("Username"), "the name");
  await page.keyboard.type(username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Added to cart!")).toBeVisible();
  const add = page.getByRole("button", { name: "Add to Cart" });
  await tabTo(page, add, "Add to Cart");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart/ })).toContainText("3");
  await expect(add).toBeFocused();

  await open(page, "/cart");
  const more = page.getByRole("button", { name: /^Increase quantity/ });
  await tabTo(page, more, "one more");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("spinbutton")).toHaveValue("4");
  await expect(more).toBeFocused();
  const clear = link(page, "Clear Cart");
  await page.reload();
  await scriptsRun(page);
  await tabTo(page, clear, "Clear Cart");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Clear your cart?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(clear).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, question.getByRole("button", { name: "Clear Cart" }), "the answer");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.locator("body"), "the focus is somewhere").not.toBeFocused();

  await open(page, auction.url);
  await tabTo(page, link(page, "Join auction"), "Join auction");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: /^Pay entry fee/ }), "the entry fee");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Place your pledge" });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel("Your pledge"), "the pledge");
  await page.keyboard.type("700");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Your pledge of KSh 700 is in/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator("main [tabindex]", { hasText: "Leading" }), "how the buyer stands").toBeFocused();
  expect(await page.evaluate(() => scrollY), "the page is at its top").toBe(0);
});

test("at the stock's limit '+' keeps the focus, changes nothing and says why; Esc closes the menu", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const mug = await sell(admin);
  await page.goto("/login");
  await logIn(page, await signUpByRequest(playwright, baseURL));
  await page.request.post(mug.url, { form: { intent: "add-to-cart", quantity: "4" }, maxRedirects: 0 });
  await open(page, "/cart");
  const more = page.getByRole("button", { name: `Increase quantity of ${mug.title}` });
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${mug.title}` });
  const said = page.getByRole("main").getByRole("status").first();
  await tabTo(page, more, "'+'");
  await page.keyboard.press("Enter");
  await expect(quantity).toHaveValue("5");
  await expect(said).toHaveText(/: 5\. Total KSh \d/);
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press("Enter");
  await expect(said).toHaveText(/^Only 5 in stock\./);
  await expect(more).toBeFocused();
  await expect(quantity).toHaveValue("5");

  const menu = page.getByRole("banner").locator("summary");
  await menu.focus();
  await page.keyboard.press("Enter");
  const logout = page.getByRole("banner").getByRole("button", { name: "Logout" });
  await tabTo(page, logout, "the menu's last");
  await page.keyboard.press("Escape");
  await expect(logout).toBeHidden();
  await expect(menu).toBeFocused();
});

test("removing a filter does not lose the keyboard focus", async ({ page }) => {
  await open(page, "/browse?on_sale=1&type=buy_now");
  await tabTo(page, page.getByRole("link", { name: "Remove filter On Sale" }), "the filter");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/on_sale/);
  await expect(page.locator("body")).not.toBeFocused();
});

test("in management the key '/' leads to the search for everything, and a number to its order", async ({
  page,
}) => {
  await open(page, "/login?redirectTo=/management/banners");
  await logIn(page, ADMIN.username, ADMIN.password);
  await expect(page).toHaveURL(/\/management\/banners$/);
  await scriptsRun(page);
  await page.keyboard.press("/");
  await expect(focused(page)).toHaveAttribute("aria-label", "Search everything");
  await page.keyboard.type("otieno");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search for “otieno”");
  // another document
  await scriptsRun(page);
  const order = page.getByRole("region", { name: "Orders" }).getByRole("link", { name: /^ORD-/ }).first();
  const number = (await order.textContent()) ?? "";
  await page.keyboard.press("/");
  await page.keyboard.type(number.toLowerCase().replaceAll("-", " "));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);

  await page.goto("/management/search");
  await page.getByRole("button", { name: "Turn it off" }).click();
  await page.getByRole("button", { name: "Turn it on" }).press("/");
  await expect(page.getByRole("button", { name: "Turn it on" })).toBeFocused();
});

test("the skip link beside unsaved text is an entry that the router knows, and Back keeps the text", async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await open(page, "/login?redirectTo=/management/settings");
  await logIn(page, ADMIN.username, ADMIN.password);
  await expect(page).toHaveURL(/\/management\/settings$/);
  await scriptsRun(page);
  await page.getByRole("main").getByRole("link", { name: "Low stock" }).click();
  await page.getByLabel("Low stock").fill("7");
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page).toHaveURL(/\/low-stock#main$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/low-stock$/);
  await expect(page.getByLabel("Low stock")).toHaveValue("7");
  expect(warnings).toEqual([]);
});
