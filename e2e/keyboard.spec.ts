import { expect, type Locator, type Page } from "@playwright/test";
import { openAuction, PASSWORD, signUpByRequest, test } from "./support";

const LONGEST_WAY = 120;

/** Tab after Tab, as somebody without a mouse goes; the focus must be seen on the way. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < LONGEST_WAY; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`${String(target)} cannot be reached with Tab`);
}

async function press(page: Page, target: Locator, key = "Enter") {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

test("without a mouse: search, buy, log in, change the cart, join, pledge", async ({
  page,
  admin,
  playwright,
  baseURL,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const auction = await openAuction(admin, { type: "both" });
  const username = await signUpByRequest(playwright, baseURL);

  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /skip/i })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();

  await page.goto("/");
  await type(page, page.getByRole("searchbox").filter({ visible: true }), "samsung");
  await page.keyboard.press("Enter");
  const found = page.getByRole("article").getByRole("link", { name: /Samsung/ });
  await press(page, found);
  await expect(page.getByRole("heading", { level: 1, name: /Samsung/ })).toBeVisible();

  await type(page, page.getByRole("spinbutton", { name: "Quantity" }), "2");
  await press(page, page.getByRole("button", { name: "Add to Cart" }));
  await expect(page).toHaveURL(/\/login/);
  await type(page, page.getByLabel("Username"), username);
  await type(page, page.getByLabel("Password"), PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Added to cart!")).toBeVisible();

  await press(page, page.getByRole("banner").getByRole("link", { name: /Cart/ }));
  await expect(page.getByRole("heading", { level: 1, name: "Your cart" })).toBeVisible();
  const quantity = page.getByRole("spinbutton", { name: /^Quantity of/ });
  await press(page, page.getByRole("button", { name: /^Increase quantity/ }));
  await expect(quantity).toHaveValue("3");
  if (javaScriptEnabled)
    // at its place, or beside it where there is no more to add: never lost
    await expect(page.locator("body")).not.toBeFocused();
  await press(page, page.getByRole("button", { name: /^Remove/ }));
  await expect(page.getByText("Your cart is empty")).toBeVisible();

  await page.goto(auction.url);
  await press(page, page.getByRole("link", { name: "Join auction" }));
  const pay = page.getByRole("button", { name: "Pay entry fee KSh 200" });
  await expect(pay).toBeVisible();
  await press(page, pay);
  await expect(page.getByText("Entry fee of KSh 200 paid. You can place your pledge now.")).toBeVisible();

  const dialog = page.getByRole("dialog", { name: "Place your pledge" });
  if (javaScriptEnabled) {
    await expect(dialog).toBeVisible();
    // the focus is inside, and Tab does not lead out of it
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press("Tab");
      expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await type(page, page.locator("#pledge").getByRole("textbox", { name: "Your pledge" }), "1500");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Your pledge of KSh 1,500 is in/)).toBeVisible();
  await expect(page.getByRole("row", { name: /You/ })).toContainText("KSh 1,500");
});
