import { type APIRequestContext, expect } from "@playwright/test";
import sharp from "sharp";
import { expectSound } from "./screen-checks";
import {
  ADMIN,
  codeSentTo,
  logIn,
  oneTimeCode,
  openAuction,
  otherPerson,
  PASSWORD,
  sell,
  signUpByRequest,
  test,
} from "./support";
import { marked } from "./marked";

const NEW_PASSWORD = "third-password-3";

/** The texts to a person, as the owner reads them: at night they wait, and no file has them. */
const messagesTo = async (admin: APIRequestContext, username: string) =>
  (await admin.get(`/management/messages.csv?q=${username}&channel=sms`)).text();

test("a buyer gets a message at each step from a verified phone to a deleted account, and an invited cashier ships", async ({
  page,
  browser,
  playwright,
  baseURL,
  admin,
  complaints,
  javaScriptEnabled,
}) => {
  const digits = String(Date.now()).slice(-6);
  const username = await signUpByRequest(playwright, baseURL, { phone: `0712${digits}` });
  const told = (text: string, times = 1) =>
    expect.poll(async () => (await messagesTo(admin, username)).split(text).length - 1, text).toBe(times);
  await page.goto("/login?redirectTo=/profile/verify-phone");
  await logIn(page, username);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(await codeSentTo(`+254712${digits}`));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Your phone is verified")).toBeVisible();

  // watches, is told of a round, joins and leads
  const auction = await openAuction(admin);
  marked(page.request);
  await page.request.post("/watch", { form: { watch: auction.id } });
  const management = `/management/products/${auction.id}`;
  const round = { base_price: "500", participation_fee: "200", min_pledge: "500", after_round: "1" };
  await admin.post(`${management}/create-next-round`, { form: round, maxRedirects: 0 });
  await told(`Round 2 of ${auction.title} is open`);
  const rival = marked(await playwright.request.newContext({ baseURL }));
  const rivalName = await signUpByRequest(playwright, baseURL);
  await rival.post("/login", { form: { username: rivalName, password: PASSWORD } });
  const pledge = async (by: APIRequestContext, pledge_amount: string) =>
    by.post(auction.url, { form: { intent: "pledge", pledge_amount }, maxRedirects: 0 });
  for (const one of [page.request, rival])
    await one.post(auction.url, { form: { intent: "join" }, maxRedirects: 0 });
  await pledge(page.request, "700");

  // forgets the password, and comes back with a code to the phone
  await page.context().clearCookies();
  await page.goto(`/login?redirectTo=${auction.url}`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Username, email or phone").fill(`0712${digits}`);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(await codeSentTo(`+254712${digits}`, 2));
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText("Your new password is set. Log in with it.")).toBeVisible();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
  await logIn(page, username, NEW_PASSWORD);
  await expect(page).toHaveURL(new RegExp(`${auction.url}$`));

  // is overtaken twice, which is told once, and wins
  await pledge(rival, "900");
  await told(`Somebody else leads ${auction.title}`);
  await pledge(page.request, "1000");
  await pledge(rival, "1100");
  await pledge(page.request, "3000");
  await admin.post(`${management}/close-auction`, { form: {}, maxRedirects: 0 });
  await told(`You won ${auction.title}`);
  await told(`Somebody else leads ${auction.title}`);

  // orders
  const to = { shipping_name: "Baraka", shipping_phone: "0712345678", shipping_city: "Nairobi" };
  const { id: product } = await sell(admin);
  const ordered = await page.request.post("/api/orders/", {
    data: { ...to, shipping_address: "Moi Avenue 1", items: [{ product_id: product, quantity: 1 }] },
    headers: { Origin: baseURL ?? "" },
  });
  const { id: order } = (await ordered.json()) as { id: number };

  const setStatus = async (status: string) => {
    const body = { data: { status }, headers: { Origin: baseURL ?? "" } };
    expect((await admin.patch(`/api/orders/${order}/update_status/`, body)).status()).toBe(200);
  };
  await setStatus("paid");

  // the owner invites a cashier, who ships and sees no pledges
  const cashier = await otherPerson(browser, baseURL, javaScriptEnabled, complaints);
  const cashierName = await signUpByRequest(playwright, baseURL);
  await cashier.goto("/management/products");
  await expect(cashier.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(cashier.getByText("You don't have permission to access this page.")).toBeVisible();
  await expect(cashier.getByRole("link", { name: "homepage" })).toBeVisible();
  const owner = await otherPerson(browser, baseURL, javaScriptEnabled, complaints);
  await owner.goto("/login?redirectTo=/management/staff");
  await logIn(owner, ADMIN.username, ADMIN.password);
  await owner.getByLabel("Who is it for?").fill("At the till");
  await owner.getByLabel("Orders").check();
  await owner.getByRole("button", { name: "Make an invitation" }).click();
  const link = owner.getByText(/\/invitation\?code=/);
  await expect(link).toBeVisible();
  const [, code = ""] = /invitation\?code=([\dA-Z-]{19})/.exec((await link.textContent()) ?? "") ?? [];
  await cashier.goto("/invitation");
  await cashier.getByLabel("Code").fill(code.toLowerCase());
  await cashier.getByRole("button", { name: "Go on" }).click();
  await cashier.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn(cashier, cashierName);
  // a buyer until the invitation is accepted; the page of the next round has no guard (D20), its action has one
  const nextRound = "/management/products/34/create-next-round";
  expect((await cashier.request.get("/management")).status()).toBe(403);
  expect((await cashier.request.get(nextRound)).status()).toBe(200);
  await cashier.getByRole("button", { name: `Accept as ${cashierName}` }).click();
  await expect(cashier.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(cashier.getByRole("main").getByText("Recent products")).toHaveCount(0);
  await cashier.goto(`/management/orders/${order}`);
  await cashier.getByRole("combobox", { name: "Status" }).selectOption({ label: "Shipped" });
  await cashier.getByRole("button", { name: "Update Status" }).click();
  await expect(cashier.getByText("Order status updated successfully!").first()).toBeVisible();
  await told("is now: Shipped");
  await cashier.goto("/management/products/34");
  await expect(cashier.getByRole("link", { name: "Overview" })).toBeVisible();
  await expect(cashier.getByText("All Bids")).toHaveCount(0);
  await cashier.goto("/management/products/34?tab=bids");
  await expect(cashier.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  expect((await marked(cashier.request).post(nextRound, { form: { base_price: "1" } })).status()).toBe(403);

  // turns on one-time codes, which a login then asks for
  await cashier.goto("/profile/second-factor");
  await cashier.getByRole("button", { name: "Set up" }).click();
  const secret = await cashier.getByRole("code").innerText();
  await cashier.getByLabel("Code", { exact: true }).fill(oneTimeCode(secret));
  await cashier.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await cashier.getByRole("button", { name: "Turn on" }).click();
  const recoveryCode = await cashier.getByRole("listitem").getByRole("code").first().innerText();
  await cashier.context().clearCookies();
  await cashier.goto("/login?redirectTo=/management/orders");
  await cashier.getByLabel("Username").fill(cashierName);
  await cashier.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await cashier.getByRole("button", { name: "Log in" }).click();
  await expect(cashier).toHaveURL(/\/login\/code/);
  await expectSound(cashier, cashier.url());
  await cashier.getByLabel("Code", { exact: true }).fill(recoveryCode);
  await cashier.getByRole("button", { name: "Log in" }).click();
  await expect(cashier).toHaveURL(/\/management\/orders$/);

  // the owner sees the trail, takes the right again, and gives the shop a logo
  const trail = await (await admin.get(`/management/audit?who=${cashierName}`)).text();
  expect(trail).toContain(`/management/orders/${order}`);
  const found = await (await admin.get(`/management/users?q=${cashierName}`)).text();
  const [, id = ""] = /management\/users\/(\d+)/.exec(found) ?? [];
  expect((await admin.post(`/management/staff/${id}`, { form: {} })).ok()).toBe(true);
  expect((await cashier.request.get("/management/orders")).status()).toBe(403);
  const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: "#0E6B4A" } })
    .png()
    .toBuffer();
  const picture = { name: "logo.png", mimeType: "image/png", buffer: logo };
  const setLogo = (fields: Record<string, typeof picture | string>) =>
    admin.post("/management/settings/logo", { multipart: { intent: "save", ...fields }, maxRedirects: 0 });
  expect((await setLogo({ picture })).status()).toBe(303);
  await page.goto("/about");
  await expect(page.getByRole("banner").getByRole("img", { name: "Soko" })).toBeVisible();
  expect((await setLogo({ remove: "on" })).status()).toBe(303);

  // takes everything along, and goes
  await setStatus("delivered");
  await page.goto("/profile/data");
  await page.getByLabel("Your password").fill(NEW_PASSWORD);
  await page.getByLabel("Your password").press("Enter");
  await expect(page.getByRole("link", { name: "Download your data" })).toBeVisible();
  const file = await (await page.request.get("/profile/data/file")).text();
  for (const own of [`+254712${digits}`, auction.title, "Moi Avenue 1"]) expect(file).toContain(own);
  await page.goto("/profile/data/delete");
  await page.getByLabel("Your password").fill("not my password");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("This is not your current password").last()).toBeVisible();
  await page.getByLabel("Your password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Invalid username or password").last()).toBeVisible();
  expect(await messagesTo(admin, username)).not.toContain(digits);
  await rival.dispose();
});
