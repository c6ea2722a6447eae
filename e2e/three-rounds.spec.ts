import { createHmac } from "node:crypto";
import { type APIRequestContext, expect, type Page, type PlaywrightWorkerArgs } from "@playwright/test";
import { ADMIN, apiOf, fresh, logIn, openAuction, PASSWORD, test } from "./support";

const PLEDGE = ["2500", "2700", "2900"];
const NAMES = Array.from({ length: 12 }, (_, i) => `Mnunuzi${i + 1}`);

/** Uses the API, because eleven more browsers would test nothing more. */
class Buyer {
  constructor(
    readonly name: string,
    private readonly api: APIRequestContext,
    private readonly auction: number,
  ) {}

  async join() {
    const joined = await this.api.post("/api/participations/", { data: { auction: this.auction } });
    expect(joined.status(), `${this.name} joins`).toBe(201);
  }

  async pledge(amount: string) {
    const data = { auction: this.auction, pledge_amount: amount };
    const pledged = await this.api.post("/api/bids/", { data });
    expect(pledged.status(), `${this.name} pledges`).toBe(201);
  }
}

async function signUp(
  playwright: PlaywrightWorkerArgs["playwright"],
  baseURL: string | undefined,
  name: string,
) {
  const visitor = await playwright.request.newContext({ baseURL });
  const username = fresh(name.toLowerCase());
  const person = {
    username,
    email: `${username}@example.com`,
    first_name: name,
    last_name: "Njoroge",
    phone_number: "+254712345678",
    gender: "female",
    date_of_birth: "1990-05-17",
    password: PASSWORD,
    password2: PASSWORD,
  };
  expect((await visitor.post("/accounts/api/users/", { data: person })).status()).toBe(201);
  await visitor.dispose();
  return apiOf(playwright, baseURL, username);
}

/** Follows the instructions of the open proof page and returns the id that they give. */
async function drawnId(page: Page): Promise<string | undefined> {
  await page.getByText("Check it on a computer").last().click();
  const command = await page.getByText(/^printf '.*openssl dgst/).innerText();
  const [, message = "", seed = ""] = /^printf '(.*)' \| openssl .*hexkey:([0-9a-f]{64})/.exec(command) ?? [];
  const digest = createHmac("sha256", Buffer.from(seed, "hex")).update(message).digest("hex");
  const tied = message.split(":").at(-1)?.split(",") ?? [];
  expect(tied).toHaveLength(NAMES.length);
  return tied[Number(BigInt(`0x${digest}`) % BigInt(tied.length))];
}

async function drawnByHand(page: Page, proofUrl: string): Promise<string> {
  await page.goto(proofUrl);
  const winner = await drawnId(page);
  // the buyers pledged in turn, so the number in the ledger identifies the participation
  const rows = await page.locator("#ledger [data-text]").allTextContents();
  const at = rows.findIndex((row) => row.split("|")[2] === winner);
  return NAMES[at] ?? "nobody";
}

test("an administrator runs an auction of three rounds with 12 tied buyers to its winner", async ({
  page,
  playwright,
  baseURL,
  admin,
}) => {
  const auction = await openAuction(admin, { fee: "100", base: "1000", min: "1000" });
  const management = `/management/products/${auction.id}`;
  const buyers = await Promise.all(
    NAMES.map(async (name) => new Buyer(name, await signUp(playwright, baseURL, name), auction.id)),
  );
  const everybodyPledges = async (amount: string) => {
    await Promise.all(buyers.map((buyer) => buyer.join()));
    for (const buyer of buyers) await buyer.pledge(amount);
  };
  await page.goto(`/login?redirectTo=${management}`);
  await logIn(page, ADMIN.username, ADMIN.password);

  for (const [index, amount] of PLEDGE.entries()) {
    const round = index + 1;
    await everybodyPledges(amount);
    // the page first shows who takes part and among how many the winner is drawn
    const isLast = round === PLEDGE.length;
    await page.goto(isLast ? `${management}/close-round` : `${management}/create-next-round`);
    await expect(page.getByText("The winner is drawn at random among 12.")).toBeVisible();
    if (isLast) {
      await page.getByRole("button", { name: "Close Round" }).click();
    } else {
      await expect(page.getByText(`Round ${round} is closed first`)).toBeVisible();
      await page.getByLabel("Base price").fill("1000");
      await page.getByLabel("Entry fee").fill("100");
      await page.getByLabel("Min pledge").fill("1000");
      await page.getByRole("button", { name: "Create Next Round" }).click();
    }
    await expect(page).toHaveURL(new RegExp(`${management}(/rounds/\\d+)?(\\?|$)`));
    const name = await drawnByHand(page, `${auction.url}/rounds/${round}/proof`);
    await expect(page.getByText(`12 tied at the top`)).toContainText(`the draw chose ${name}.`);
  }

  await page.goto(management);
  await expect(page.getByText("No open round")).toBeVisible();
  await expect(page.getByText("LIVE", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Calculate Winner" }).click();
  await expect(page.getByText("This decides nothing yet")).toBeVisible();
  const winner = page.getByRole("region", { name: "Leading now" });
  await expect(winner.getByText("12 tied at the top")).toBeVisible();
  await expect(winner.getByText("KSh 2,700")).toBeVisible(); // 8,100 over three rounds
  await expect(winner.getByText("KSh 8,100")).toBeVisible();
  await expect(winner.getByText("3 / 3")).toBeVisible();
  await expect(page.getByText("3 / 3")).toHaveCount(1 + NAMES.length);
  // the first block is open, a click opens the others
  const blocks = page.locator("details").filter({ hasText: "on average" });
  await expect(blocks).toHaveCount(NAMES.length);
  await expect(blocks.first().getByText("Participated")).toHaveCount(3);
  await expect(blocks.first().getByText("Participated").first()).toBeVisible();
  await expect(blocks.last().getByText("Participated").first()).toBeHidden();
  await blocks.last().locator("summary").click();
  await expect(blocks.last().getByText("Participated").first()).toBeVisible();

  // the closed page shows the public the winner: one of the tied, drawn with the seed of the last round in which they pledged (D69)
  await page.getByRole("link", { name: "Close Auction" }).click();
  await page.getByRole("button", { name: "Close Auction" }).click();
  await expect(page).toHaveURL(new RegExp(`${management}$`));
  await page.goto(auction.url);
  const [, name = ""] = /(\w+) won this auction/.exec(await page.getByRole("main").innerText()) ?? [];
  expect(NAMES).toContain(name);
  await page.getByRole("link", { name: /^Check it: totals/ }).click();
  const chosen = `12 tied at the top; the draw with the seed of round ${PLEDGE.length} chose ${name}.`;
  await expect(page.getByText(chosen)).toBeVisible();
  await expect(page.getByText(/^user \d+$/).first()).toHaveText(`user ${await drawnId(page)}`);
});
