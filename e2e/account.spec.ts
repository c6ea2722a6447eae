import { expect } from "@playwright/test";
import {
  codeSentTo,
  scriptsRun,
  fresh,
  logIn,
  openAuction,
  otherPerson,
  PASSWORD,
  pledge,
  signUpByRequest,
  test,
} from "./support";

test("a buyer edits the profile and sees each error next to its field", async ({
  page,
  playwright,
  baseURL,
}) => {
  await page.goto("/profile/edit");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fprofile%2Fedit/);
  const username = await signUpByRequest(playwright, baseURL);
  await logIn(page, username);
  await expect(page).toHaveURL(/\/profile\/edit/);

  await page.getByLabel("First name").fill("Naliaka");
  await page.getByLabel("Phone number").fill("0712");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Phone number must start with country code (e.g., +254)").last()).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Naliaka");

  const taken = await signUpByRequest(playwright, baseURL);
  await page.getByLabel("Phone number").fill("+254 733 123 456");
  await page.getByLabel("Email").fill(`${taken.toUpperCase()}@example.com`);
  await page.getByLabel("Current password").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("An account with this email already exists").last()).toBeVisible();

  await page.getByLabel("Email").fill(`${fresh("mail")}@example.com`);
  // a password is never sent back
  await page.getByLabel("Current password").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Naliaka");
});

test("a page that was made for one account does nothing once another has logged in (D133)", async ({
  page,
  playwright,
  baseURL,
  javaScriptEnabled,
}) => {
  const owner = await signUpByRequest(playwright, baseURL);
  const other = await signUpByRequest(playwright, baseURL, { firstName: "Amina" });
  await page.goto("/login?redirectTo=/browse");
  await logIn(page, owner);
  const market = await page.context().newPage();
  await market.goto("/browse");
  await page.goto("/profile/edit");
  if (javaScriptEnabled) await scriptsRun(page);
  await page.getByLabel("First name").fill("Naliaka");
  // in another tab of the same phone
  await page.request.post("/login", { form: { username: other, password: PASSWORD } });

  const refusal = `You are logged in as ${other} now; this page was made for another account. Nothing was done.`;
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(refusal)).toBeVisible();
  if (javaScriptEnabled) await expect(page.getByLabel("First name")).toHaveValue("Naliaka");
  await page.getByText("Try again", { exact: true }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Amina");

  await market
    .getByRole("button", { name: /^Watch / })
    .first()
    .click();
  await expect(market.getByText(refusal)).toBeVisible();
  await page.goto("/watching");
  await expect(page.getByText("You watch nothing yet")).toBeVisible();
});

test("a new password signs out every other device, but not this one", async ({
  page,
  browser,
  playwright,
  baseURL,
  javaScriptEnabled,
  complaints,
}) => {
  const username = await signUpByRequest(playwright, baseURL);
  await page.goto("/login?redirectTo=/profile/edit");
  await logIn(page, username);
  const other = await otherPerson(browser, baseURL, javaScriptEnabled, complaints);
  await other.goto("/login?redirectTo=/dashboard");
  await logIn(other, username);

  const change = async (current: string, next: string, repeated = next) => {
    await page.getByLabel("Current password").last().fill(current);
    await page.getByLabel("New password", { exact: true }).fill(next);
    await page.getByLabel("Confirm new password").fill(repeated);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change(PASSWORD, "short", "short");
  await expect(page.getByText("Password must be at least 8 characters").last()).toBeVisible();
  await change(PASSWORD, "another-password-2", "another-password-3");
  await expect(page.getByText("Passwords do not match").last()).toBeVisible();
  await change("not my password", "another-password-2");
  await expect(page.getByLabel("Current password").last()).toHaveAttribute("aria-invalid", "true");
  await change(PASSWORD, "another-password-2");
  await expect(page.getByText("Password changed. You are signed out everywhere else.")).toBeVisible();

  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/dashboard$/);
  await other.reload();
  await expect(other).toHaveURL(/\/login/);

  // with scripts people.spec.ts does it
  if (javaScriptEnabled) return;
  // a forgotten password, and the way back is kept
  const email = `${username}@example.com`;
  await other.getByRole("link", { name: "Forgot your password?" }).click();
  await other.getByLabel("Username, email or phone").fill(email);
  await other.getByRole("button", { name: "Send me a code" }).click();
  await other.getByLabel("Code", { exact: true }).fill(await codeSentTo(email));
  await other.getByLabel("New password", { exact: true }).fill("third-password-3");
  await other.getByLabel("Confirm new password").fill("third-password-3");
  await other.getByRole("button", { name: "Set new password" }).click();
  await expect(other.getByText("Your new password is set. Log in with it.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Show password" })).toHaveCount(0);
  await logIn(other, username, "third-password-3");
  await expect(other).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
});

test("the dashboard shows a buyer's pledges, and the standing before the next fee", async ({
  page,
  admin,
  playwright,
  baseURL,
  javaScriptEnabled,
}) => {
  const auction = await openAuction(admin);
  const username = await signUpByRequest(playwright, baseURL);
  await page.goto("/login?redirectTo=/dashboard");
  await logIn(page, username);
  await expect(page.getByText("No Bidding Activity Yet")).toBeVisible();
  await page.getByRole("link", { name: "Purchase History" }).click();
  await expect(page.getByText("No Purchases Yet")).toBeVisible();
  await page.getByRole("link", { name: "Bidding History" }).click();
  await expect(page.getByText("No Bids Yet")).toBeVisible();

  await page.goto(auction.url);
  if (javaScriptEnabled) await scriptsRun(page);
  await page.getByRole("link", { name: "Join auction" }).click();
  await page.getByRole("button", { name: "Pay entry fee KSh 200" }).click();
  await expect(page.getByText("Entry fee of KSh 200 paid. You can place your pledge now.")).toBeVisible();
  // the dialog opens a second after the payment
  if (javaScriptEnabled) await expect(page.getByRole("dialog", { name: "Place your pledge" })).toBeVisible();
  await pledge(page, "1000", "Place pledge");
  await expect(page.getByText(/Your pledge of KSh 1,000 is in/)).toBeVisible();
  await pledge(page, "1500", "Raise pledge");
  await expect(page.getByText(/Your pledge of KSh 1,500 is in/)).toBeVisible();

  const opened = await admin.post(`/management/products/${auction.id}/create-next-round`, {
    form: {
      base_price: "500",
      participation_fee: "200",
      min_pledge: "500",
      max_pledge: "",
      after_round: "1",
    },
    maxRedirects: 0,
  });
  expect(opened.status()).toBe(303);
  await page.goto(auction.url);
  await expect(page.getByText("Leading, not in round 2 yet")).toBeVisible();
  await expect(page.getByText(/If nobody pledges in round 2, you win and pay KSh\s1,500/)).toBeVisible();

  await page.goto("/dashboard");
  const card = page.getByRole("listitem").filter({ hasText: auction.title });
  await expect(card).toContainText("KSh 1,250");
  await expect(card).toContainText("KSh 2,500");
  await page.getByRole("link", { name: "Bidding History" }).click();
  await expect(page.getByRole("main")).toContainText(auction.title);
  await expect(page.getByRole("main").getByText("KSh 1,500").first()).toBeVisible();
  await expect(page.getByRole("main").getByText("ACTIVE").first()).toBeVisible();
  await card
    .getByRole("link", { name: auction.title })
    .or(page.getByRole("link", { name: auction.title }))
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${auction.url}$`));
});

test("for a visitor the profile and a heart ask to log in and return there; the account can be deleted", async ({
  page,
  playwright,
  baseURL,
  javaScriptEnabled,
}) => {
  expect((await page.goto("/profile"))?.status()).toBe(200);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  const username = await signUpByRequest(playwright, baseURL);
  await logIn(page, username);
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto("/browse");
  const title = (await page.getByRole("heading", { level: 2 }).first().innerText()).trim();
  const heart = page.getByRole("button", { name: `Watch ${title}`, exact: true });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/watching");
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await page.getByRole("button", { name: `Stop watching ${title}` }).click();
  await expect(page.getByText("You watch nothing yet")).toBeVisible();

  // without scripts the next page opens at its card
  await page.goto("/");
  const name =
    (await page
      .getByRole("button", { name: /^Watch / })
      .last()
      .getAttribute("aria-label")) ?? "";
  const onShelf = page.getByRole("button", { name, exact: true });
  await onShelf.click();
  await expect(onShelf).toHaveAttribute("aria-pressed", "true");
  await expect(onShelf).toBeInViewport();

  // with scripts people.spec.ts does it
  if (javaScriptEnabled) return;
  await page.goto("/profile/data/delete");
  await page.getByLabel("Your password").fill("not my password");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("This is not your current password").last()).toBeVisible();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Invalid username or password").last()).toBeVisible();
});
