import { expect, type Page } from "@playwright/test";
import {
  scriptsRun,
  fresh,
  logIn,
  openAuction,
  PASSWORD,
  pledge,
  pledgeBox,
  signUpByRequest,
  test,
} from "./support";

/** Counts dialogs with this name from now on, however briefly they are open. */
async function countDialogs(page: Page, name: string) {
  await page.evaluate((name) => {
    let isThere = false;
    const seen = Object.assign(window, { dialogsSeen: 0 });
    new MutationObserver(() => {
      const dialogs = [...document.querySelectorAll("[role=dialog]")];
      const isNow = dialogs.some((dialog) => dialog.textContent?.includes(name));
      if (isNow && !isThere) seen.dialogsSeen += 1;
      isThere = isNow;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, name);
  return () => page.evaluate(() => (window as unknown as { dialogsSeen: number }).dialogsSeen);
}

test("a visitor signs up, joins, pays, pledges, is refused a lower pledge, raises and sees the leaderboard", async ({
  page,
  admin,
  javaScriptEnabled,
}) => {
  const auction = await openAuction(admin);
  const username = fresh("wairimu");

  await page.goto(auction.url);
  await expect(page.getByText("Please login to join this auction")).toBeVisible();
  await expect(page.getByText("The fee is not refunded if you lose.")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const term of [/^Pledge range\s+KSh\s500 to KSh\s50,000$/, /^Entry fee\s+KSh\s200$/]) {
    const line = page.locator("main dl > div").filter({ hasText: term });
    await expect(line).toBeInViewport({ ratio: 1 });
    expect((await line.boundingBox())?.height, "one line").toBeLessThan(30);
  }
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.getByRole("link", { name: "Sign up" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Sign up" })).toBeVisible();

  // step 1: errors are next to their fields, and typed text stays
  await page.getByLabel("Username").fill(username);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("main").getByText("Please fill in all fields").last()).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByRole("button", { name: "Next" }).click();

  await page.getByLabel("First name").fill("Wairimu");
  await page.getByLabel("Last name").fill("Kamau");
  await page.getByLabel("Phone number").fill("0712 34");
  await page.getByRole("button", { name: "Next" }).click();
  for (const what of ["choose a gender", "enter your date of birth"])
    await expect(page.getByText(`Please fill in all fields: ${what}`).last()).toBeVisible();
  await page.getByLabel("Gender").selectOption("female");
  await page.getByLabel("Date of birth").fill("1994-03-12");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Phone number must start with country code (e.g., +254)").last()).toBeVisible();
  await page.getByLabel("Phone number").fill("+254 712 345 678");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue("+254 712 345 678");
  await page.getByRole("button", { name: "Next" }).click();

  // step 3: review
  await expect(page.getByText("Wairimu", { exact: true })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill("something else 1");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Passwords do not match").last()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Account created. Log in.")).toBeVisible();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Account created. Log in.")).toBeVisible();
  await expect(page.getByText("Please login to join this auction")).toHaveCount(0);
  await expect(page.getByLabel("Username"), "the new account's").toHaveValue(username);
  // said once: another person may log in here next
  await page.reload();
  await expect(page.getByText("Account created. Log in.")).toHaveCount(0);
  await expect(page.getByLabel("Username")).toHaveValue("");
  await logIn(page, username);
  await expect(page).toHaveURL(new RegExp(`${auction.url}$`));

  if (javaScriptEnabled) await scriptsRun(page);
  await page.getByRole("link", { name: "Join auction" }).click();
  const pledgeDialogs = javaScriptEnabled ? await countDialogs(page, "Place your pledge") : null;
  await page.getByRole("button", { name: "Pay entry fee KSh 200" }).click();
  await expect(page.getByText("Entry fee of KSh 200 paid. You can place your pledge now.")).toBeVisible();
  if (javaScriptEnabled) await expect(page.getByRole("dialog", { name: "Place your pledge" })).toBeVisible();
  expect(await pledgeDialogs?.(), "opened once, not shown for a moment before").toBe(
    javaScriptEnabled ? 1 : undefined,
  );
  await expect(pledgeBox(page).first()).toBeVisible();

  if (javaScriptEnabled) {
    // the browser refuses an invalid amount; the error disappears on new input
    await pledge(page, "lots", "Place pledge");
    const box = pledgeBox(page).first();
    await expect(box).toHaveAccessibleDescription(/Please enter a valid amount/);
    await expect(box).toBeFocused();
    await box.fill("700");
    await expect(box).not.toHaveAccessibleDescription(/Please enter/);
  }
  await pledge(page, "100", "Place pledge");
  await expect(page.getByText("Pledge must be at least KSh 500").first()).toBeVisible();
  if (javaScriptEnabled) await expect(pledgeBox(page).first()).toBeFocused();
  await pledge(page, "60,000", "Place pledge");
  await expect(page.getByText("Pledge cannot exceed KSh 50,000").first()).toBeVisible();
  await pledge(page, "KSh 1,200.50", "Place pledge");
  await expect(page.getByText(/Your pledge of KSh 1,200\.50 is in\. Receipt R1-1/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const you = page.getByRole("row", { name: /You/ });
  await expect(you).toContainText("KSh 1,200.50");
  await expect(page.getByText("You are 1st with KSh 1,200.50.")).toBeVisible();

  await pledge(page, "900", "Raise pledge");
  await expect(
    page
      .getByText(
        "You cannot lower your pledge! Your current pledge is KSh 1,200.50. You can only increase it.",
      )
      .first(),
  ).toBeVisible();
  await expect(page.locator("#pledge").getByRole("textbox")).toHaveValue("900");
  await pledge(page, "1500", "Raise pledge");
  await expect(page.getByText(/Your pledge of KSh 1,500 is in\. Receipt R1-2/)).toBeVisible();
  await expect(you).toContainText("KSh 1,500");
  await expect(page.locator("#pledge").getByText("You cannot lower"), "refused before").toHaveCount(0);
  await expect(page.locator("#receipts")).toContainText("R1-2");

  // an amount far above the highest pledge needs the tick (D40)
  await pledge(page, "45000", "Raise pledge");
  const tick = page.locator("#pledge").getByRole("checkbox", { name: "Yes, I mean KSh 45,000" });
  await expect(tick).toBeVisible();
  await expect(you).toContainText("KSh 1,500");
  await tick.check();
  if (javaScriptEnabled) {
    const box = page.locator("#pledge").getByRole("textbox");
    await box.fill("46000");
    await expect(page.getByRole("checkbox", { name: "Yes, I mean KSh 46,000" })).not.toBeChecked();
    await box.fill("45000");
    await tick.check();
  }
  await page.locator("#pledge").getByRole("button", { name: "Raise pledge" }).click();
  await expect(you).toContainText("KSh 45,000");

  await page.reload();
  await expect(you).toContainText("KSh 45,000");
});

test("after a declined payment the buyer can try again", async ({ page, admin, playwright, baseURL }) => {
  const auction = await openAuction(admin);
  const username = await signUpByRequest(playwright, baseURL, { phone: "+254700000001" });
  await page.goto(`/login?redirectTo=${auction.url}`);
  await logIn(page, username);
  await page.getByRole("link", { name: "Join auction" }).click();
  await page.getByRole("button", { name: "Pay entry fee KSh 200" }).click();
  await expect(page.getByText("Payment failed. Please try again.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay entry fee KSh 200" })).toBeVisible();
});

test("a failed login does not reveal which part was wrong, and keeps the name", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/login");
  await page.getByLabel("Username").fill("nobody-at-all");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Invalid username or password")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("nobody-at-all");
  // no answer contains a password; with scripts the page never reloads
  if (!javaScriptEnabled) await expect(page.getByLabel("Password")).toHaveValue("");
});

for (const target of ["//evil.example/x", "https://evil.example", "/\\evil.example", "/%09/evil.example"])
  test(`login never leads away to ${target}`, async ({ page }) => {
    await page.goto(`/login?redirectTo=${encodeURIComponent(decodeURIComponent(target))}`);
    await logIn(page, "admin", "only-for-tests-1");
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
  });
