import { expect } from "@playwright/test";
import { ADMIN, scriptsRun, forgive, logIn, openAuction, sell, signUpByRequest, test } from "./support";

test("a lost connection loses neither the page nor the cart", async ({
  page,
  context,
  admin,
  playwright,
  baseURL,
  complaints,
}) => {
  const mug = await sell(admin);
  const badge = page.getByRole("banner").getByRole("link", { name: /Cart/ });
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${mug.title}` });
  const line = page.getByRole("listitem").filter({ hasText: mug.title });
  await page.goto(`/login?redirectTo=${mug.url}`);
  await logIn(page, await signUpByRequest(playwright, baseURL));
  const add = page.getByRole("button", { name: "Add to Cart" });
  await scriptsRun(page);
  await context.setOffline(true);
  await add.click();
  await expect(page.getByText("Failed to add to cart")).toBeVisible();
  const bar = page.getByRole("alert").filter({ hasText: /offline|reach/ });
  await expect(bar).toContainText("Nothing was sent.");

  // links and forms do not lose the page either
  await page.getByRole("searchbox").fill("mug");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(bar).toContainText("Please try that again when you are connected.");
  await page.getByRole("contentinfo").getByRole("link", { name: "Browse" }).click();
  await expect(page).toHaveURL(new RegExp(`${mug.url}$`));
  await expect(page.getByRole("searchbox")).toHaveValue("mug");
  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: mug.title })).toBeVisible();

  // the answer is lost after the server has acted: the screen sends the form again, and nothing is added twice
  let lost = 0;
  await page.route("**/product/*", async (route) => {
    if (route.request().method() !== "POST" || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await add.click();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  expect(lost).toBe(2);
  await expect(badge).toContainText("1");
  await add.click();
  await expect(badge, "a second add that is meant").toContainText("2");
  await expect(add, "the page is read again").toHaveText("Add to Cart");
  await page.unroute("**/product/*");

  await page.goto("/cart");
  await scriptsRun(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(page.getByText("Failed to update quantity")).toBeVisible();
  await expect(quantity).toHaveValue("2");
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Failed to remove item")).toBeVisible();
  await expect(line).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(badge).toContainText("3");
  await expect(page.getByText("Failed to update quantity")).toBeHidden();
  // the page's styles were preloaded before the wait
  forgive(complaints, /DISCONNECTED|Failed to fetch|CONNECTION_(RESET|REFUSED)|preloaded .* but not used/);
});

test("the phone is online but the shop is down: a page of management opens when the shop is up again", async ({
  page,
  complaints,
}) => {
  const bar = page.getByRole("alert").filter({ hasText: /offline|reach/ });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/login?redirectTo=/management/categories");
  await logIn(page, ADMIN.username, ADMIN.password);
  await scriptsRun(page);
  let isDown = true;
  await page.route(/\.data|\/healthz/, (route) =>
    isDown ? route.abort("connectionrefused") : route.continue(),
  );
  await page.getByRole("link", { name: "Products", exact: true }).first().click();
  await expect(bar).toContainText("The page will open when you are connected.");
  await expect(page).toHaveURL(/\/management\/categories$/);
  isDown = false;
  await bar.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/management\/products$/);
  await expect(bar).toBeHidden();
  forgive(complaints, /Failed to fetch|CONNECTION_REFUSED|preloaded .* but not used/);
});

test("a join whose answer is lost never says that the payment failed (D77)", async ({
  page,
  admin,
  playwright,
  baseURL,
  complaints,
}) => {
  const auction = await openAuction(admin);
  await page.goto(`/login?redirectTo=${auction.url}?step=join`);
  await logIn(page, await signUpByRequest(playwright, baseURL));
  await scriptsRun(page);
  await page.route("**/auction/*", (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );
  await page.getByRole("button", { name: "Pay entry fee KSh 200" }).click();
  await expect(
    page.getByText("If your phone asks you to pay, answer it, then reload this page."),
  ).toBeVisible();
  await expect(page.getByText("Payment failed")).toBeHidden();
  forgive(complaints, /Failed to fetch|CONNECTION_RESET/);
});
