import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  type APIRequestContext,
  type Browser,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
  test as base,
} from "@playwright/test";
import { DATA_DIR } from "../playwright.config";
import { marked } from "./marked";
import { codeOfStep } from "../app/operations/accounts/second-factor/code-secrets.server";

type Playwright = PlaywrightWorkerArgs["playwright"];

export const ADMIN = { username: "admin", password: "only-for-tests-1" };
export const PASSWORD = "a-long-password-1";

let made = 0;
/** A text that is unique in this run. */
export const fresh = (word: string) => `${word}${Date.now().toString(36)}${(made += 1)}`;

interface Fixtures {
  /** Signed in as administrator, to set up the test. */
  admin: APIRequestContext;
  /** Errors in the browser console; every test must end without any. */
  complaints: string[];
}

export const test = base.extend<Fixtures>({
  admin: async ({ playwright, baseURL }, use) => {
    const admin = marked(await playwright.request.newContext({ baseURL }));
    const answer = await admin.post("/login", { form: ADMIN, maxRedirects: 0 });
    expect(answer.status(), "the administrator logs in").toBe(303);
    await use(admin);
    await admin.dispose();
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      listen(page, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

// Chromium reports the 4xx answers of refused forms; and on a busy machine a style sheet that it used some seconds after the page
const EXPECTED =
  /the server responded with a status of (4\d\d|503)|link preload but not used within a few seconds/;

export function listen(page: Page, complaints: string[]) {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !EXPECTED.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
}

/** Removes errors that a test provokes, by cutting the connection for example. */
export const forgive = (complaints: string[], expected: RegExp) =>
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !expected.test(text)));

interface Auction {
  title?: string;
  type?: "auction" | "both" | "buy_now";
  fee?: string;
  base?: string;
  min?: string;
  max?: string;
  end?: string;
}

export async function openAuction(admin: APIRequestContext, auction: Auction = {}) {
  const title = auction.title ?? fresh("Test lamp ");
  const id = await createProduct(admin, { ...auction, title });
  const { min = "500", max = "50000" } = auction;
  const activated = await admin.post(`/management/products/${id}/activate`, {
    form: { min_pledge: min, max_pledge: max },
    maxRedirects: 0,
  });
  expect(activated.status()).toBe(303);
  return { id, title, url: `/auction/${id}` };
}

export async function createProduct(admin: APIRequestContext, auction: Auction & { title: string }) {
  const { title, type = "auction", fee = "200", base: basePrice = "500" } = auction;
  const created = await admin.post("/management/products/new", {
    form: {
      title,
      description: "A lamp made for a test.",
      category: "1",
      product_type: type,
      base_price: basePrice,
      participation_fee: fee,
      buy_now_price: "4500",
      stock_quantity: "5",
      ...(auction.end && { end_time: auction.end }),
    },
    maxRedirects: 0,
  });
  const place = /\/management\/products\/(\d+)/.exec(created.headers().location ?? "");
  expect(place, await created.text()).not.toBeNull();
  return Number(place?.[1]);
}

/** On sale in sizes and colours, from KSh 1,900; returns its id. */
export async function openShirt(admin: APIRequestContext): Promise<number> {
  const { id } = await openAuction(admin, { title: fresh("Kitenge shirt "), type: "buy_now" });
  const sizes = { option_1: "Size", values_1: "S, M, L", option_2: "Colour", values_2: "Red, Blue" };
  const cheapest = { of_1: '0 ["S","Red"]', price_1: "1900", stock_1: "5" };
  await admin.post(`/management/products/${id}/variants`, { form: sizes, maxRedirects: 0 });
  await admin.post(`/management/products/${id}/variants`, {
    form: { ...sizes, ...cheapest },
    maxRedirects: 0,
  });
  return id;
}

/** For tests that are not about signing up. */
export async function signUpByRequest(
  playwright: Playwright,
  baseURL: string | undefined,
  { phone = "+254712345678", firstName = "Baraka" } = {},
) {
  const context = await playwright.request.newContext({ baseURL });
  const username = fresh("buyer");
  const post = (step: string, form: Record<string, string>) =>
    context.post(`/signup?step=${step}`, { form: { ...form, intent: "next" } });
  await post("account", { username, email: `${username}@example.com` });
  await post("personal", {
    first_name: firstName,
    last_name: "Njoroge",
    phone_number: phone,
    gender: "male",
    date_of_birth: "1990-05-17",
  });
  await post("security", { password: PASSWORD, password2: PASSWORD });
  await context.dispose();
  return username;
}

export async function apiOf({ request }: Playwright, baseURL: string | undefined, username: string) {
  const visitor = await request.newContext({ baseURL });
  const answer = await visitor.post("/accounts/api/token/", { data: { username, password: PASSWORD } });
  const { access } = (await answer.json()) as { access: string };
  await visitor.dispose();
  return request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${access}` } });
}

export async function logIn(page: Page, username: string, password = PASSWORD) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/**
 * Of the newest message to this address or phone: the shop of the tests writes its messages into files.
 * @param count how many were asked for so far, because the last is written a moment later
 */
export async function codeSentTo(address: string, count = 1): Promise<string> {
  const folder = path.join(DATA_DIR, "outbox");
  const codes = () =>
    (existsSync(folder) ? readdirSync(folder).filter((name) => /-(email|sms)-code\.txt$/.test(name)) : [])
      .toSorted()
      .map((name) => readFileSync(path.join(folder, name), "utf8"))
      .filter((text) => text.startsWith(`To: ${address}\n`));
  await expect.poll(() => codes().length).toBeGreaterThanOrEqual(count);
  return /\b\d{6}\b/.exec(codes().at(-1) ?? "")?.[0] ?? "";
}

/** What an app makes of a secret in base 32. */
export function oneTimeCode(secret: string): string {
  const bits = [...secret.toLowerCase().replaceAll(" ", "")]
    .map((letter) => "abcdefghijklmnopqrstuvwxyz234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  return codeOfStep(Buffer.from(bytes), Math.floor(Date.now() / 30_000));
}

export async function otherPerson(
  browser: Browser,
  baseURL: string | undefined,
  javaScriptEnabled: boolean | undefined,
  complaints: string[],
) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled });
  const page = await context.newPage();
  listen(page, complaints);
  return page;
}

export const pledgeBox = (page: Page) => page.getByRole("textbox", { name: "Your pledge" });

/** The pledge form in an open dialog, else the one in the page. */
export async function pledge(page: Page, amount: string, button: "Place pledge" | "Raise pledge") {
  const dialog = page.getByRole("dialog");
  const place = (await dialog.count()) > 0 ? dialog : page.locator("#pledge");
  await place.getByRole("textbox", { name: "Your pledge" }).fill(amount);
  await place.getByRole("button", { name: button }).click();
}

/** Delays the scripts, as a slow connection does, and returns a function that lets them load. */
export async function openWithoutScripts(page: Page, url: string) {
  let letIn = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await isLetIn;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "commit" });
  // the whole page is there, with its style sheets
  await page.waitForFunction(() => {
    const sheets = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])");
    return document.readyState !== "loading" && [...sheets].every(({ sheet }) => sheet !== null);
  });
  return letIn;
}

/** Waits until the page's scripts run: React has hydrated it, or the script of reading pages has started. */
export const scriptsRun = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.scripts === "run");

export async function sell(admin: APIRequestContext, word = "Enamel mug ") {
  const title = fresh(word);
  const id = await createProduct(admin, { title, type: "buy_now" });
  await admin.post(`/management/products/${id}/activate`, { form: {}, maxRedirects: 0 });
  return { id, title, url: `/product/${id}` };
}

/** On a phone the filters are folded. */
export async function openFilters(page: Page) {
  const toggle = page.locator("summary", { hasText: "Filters" });
  if ((await toggle.evaluate((summary) => summary.parentElement?.hasAttribute("open"))) === false)
    await toggle.click();
}
