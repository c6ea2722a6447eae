/** What a packer, a cashier and a seller see, in Swahili: no page has an English sentence, and the owner's pages say that they are English. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { isEnglishOnly } from "~/domain/management-language";
import {
  makeOpenRound,
  makePledger,
  makeSuperuser,
  openNextRound,
  takePayments,
} from "~/operations/factories.fixture";
import { applyImport } from "~/operations/imports/apply-import.server";
import { checkedImport, lamp, NEW, newLines } from "~/operations/imports/import.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { admin, newAuction, valueOf } from "~/operations/products/management.fixture";
import { shirtOnSale } from "~/operations/products/variants/variants.fixture";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { newOrder } from "~/operations/orders/orders.fixture";
import { paidOrder } from "~/operations/orders/paid-order.fixture";
import { createBanner } from "~/operations/banners/banners.server";
import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { makeUnmatchedPayment } from "~/operations/reconciliation/payments.fixture";
import { Browser, makeDataDir, type Server, startServer } from "../server";

const PASSWORD = "mango season";

let data: ReturnType<typeof makeDataDir>;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let server: Server;
let browser: Browser;
beforeAll(async () => {
  data = makeDataDir();
  database = await openTestDatabase();
  takePayments();
  const { id } = await makeSuperuser();
  const passwordHash = await hashPassword(PASSWORD);
  const { username } = await db().user.update({ where: { id }, data: { passwordHash } });
  await newOrder();
  await newOrder({ status: "shipped", paymentStatus: "completed", customerNotes: "Kiosk" });
  valueOf(await updateSetting(admin, "isVatRegistered", true));
  await paidOrder();
  await makeUnmatchedPayment();
  const { auctionId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  await makeProducts();
  server = await startServer(data.folder, { DATABASE_URL: database.url });
  browser = await new Browser(server).login(username, PASSWORD);
  await browser.post("/language", { language: "sw" });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  data.remove();
});

/** One in each state, with what its pages say in it. */
async function makeProducts() {
  await newAuction();
  const { auctionId } = await makeOpenRound();
  await makePledger(auctionId, 90_000);
  await makePledger(auctionId, 60_000);
  await openNextRound(auctionId);
  valueOf(await closeAuction(admin, auctionId));
  await shirtOnSale();
  await newDiscountCode();
  const colours = { background_color: "#000000", text_color: "#ffffff" };
  valueOf(
    await createBanner(admin, { ...colours, text: "Karibu", text_sw: "", display_order: 0, is_active: true }),
  );
  valueOf(await deleteProduct(admin, await lamp()));
  const { newLamp } = await newLines();
  const { id } = await checkedImport(`${NEW}\n${newLamp("Taa")}\n${newLamp("Taa", "", "x")}`);
  valueOf(await applyImport(admin, id, "good"));
  await checkedImport(`${NEW}\n${newLamp("Taa")}\nTaa;;;buy_now;1500;1;`);
}

const read = async (path: string) => {
  const answer = await browser.get(path);
  const isPage = answer.status === 200 && (answer.headers.get("Content-Type") ?? "").includes("html");
  return { isPage, html: await answer.text() };
};

/** What is read or heard of a page: its texts, and the attributes that say something. */
function textsOf(html: string): string[] {
  const body = html.replace(/<(script|style|code)\b[\s\S]*?<\/\1>/g, "").replace(/<!--.*?-->/g, "");
  const attributes = [...body.matchAll(/ (?:title|placeholder|aria-label|alt|data-label)="([^"]+)"/g)];
  return [...body.replace(/<[^>]+>/g, "\n").split("\n"), ...attributes.map(([, text = ""]) => text)];
}

const ENGLISH =
  /\b(the|this|that|is|are|was|were|of|and|or|to|with|without|not|your|you|has|have|for|from|by|on|at|all|its|how|what|who|when|order|orders|payment|payments|paid|product|products|customer|round|name|phone|address|date|day|add|save|show|search|status|money|refund|edit|delete|change|close|open|no|will|be|can|first|next|new|winner|pledge|pledges|stock|category|picture|pictures|draft|active|closed|deleted|participant|participants|fee|bid|bids|file|line|lines|user|username|message|more|other|after|before|until|since|now|here|there)\b/i;
/** Names in both languages, what people wrote, and lines of a tax invoice, which stay as they were issued. */
const SAME =
  /^(M-Pesa|WhatsApp|.*‘round 2’.*|.*\d in stock\b.*|.*\b(smartphone|Moi Avenue|Kiosk|English)\b.*|Round \d+|Entry fee, round \d+ of .*)$/;

/** The headings and values of a file of products are English, as in the file. */
const IN_FILE =
  /^(yes au no|new, refurbished, used|.* \(KSh\)|(Category|Display order|Pictures|Stock)(: )?|.*(Stock nje|safu Pictures).*)$/;

const linksIn = (html: string) =>
  [...html.matchAll(/(?:href|action)="(\/management[^"#]*)"/g)].map(([, to = ""]) =>
    to.replaceAll("&amp;", "&"),
  );

/** One page of each kind; those that differ by what was chosen are kinds of their own. */
const kindOf = (path: string) =>
  path.replace(/(?<=[?&](?!customer|tab|status)\w+=)[^&]*/g, "").replace(/\d+/g, "{id}");

test("no page of staff that is in Swahili has an English text", async () => {
  const found = new Map<string, string[]>();
  const products = await db().product.findMany({ select: { id: true } });
  const each = products.map(({ id }) => `/management/products/${id}?`);
  const waiting = ["/management", ...each, ...each.map((path) => `${path}tab=rounds`)];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const kind = each.includes(path) ? path : kindOf(path);
    if (found.has(kind)) continue;
    const { isPage, html } = await read(path);
    found.set(kind, []);
    if (!isPage) continue;
    expect(html, path).toContain('lang="sw-KE"');
    found.set(
      kind,
      textsOf(html).filter(
        (text) =>
          ENGLISH.test(text) && !SAME.test(text.trim()) && !(path.includes("/import") && IN_FILE.test(text)),
      ),
    );
    waiting.push(...linksIn(html).filter((to) => !isEnglishOnly(to.replace(/\?.*/, ""))));
  }
  expect([...found.keys()]).toEqual(
    expect.arrayContaining([
      "/management/auctions/{id}/bids",
      "/management/auctions/{id}/participants",
      "/management/banners/{id}",
      "/management/category/{id}",
      "/management/discount-codes/{id}",
      "/management/orders/{id}",
      "/management/orders/new",
      "/management/payments/{id}",
      "/management/messages",
      "/management/products/{id}",
      "/management/products/{id}/deleted",
      "/management/products/{id}/edit",
      "/management/products/{id}/rounds/{id}",
      "/management/products/{id}/rounds/{id}/void",
      "/management/products/{id}/variants",
      "/management/products/{id}/winner",
      "/management/products/import/{id}",
      "/management/schedule",
      "/management/tax-invoices",
      "/management/tax-invoices/{id}",
      "/management/users/{id}",
      "/management/users/{id}/edit",
    ]),
  );
  expect(Object.fromEntries([...found].filter(([, texts]) => texts.length > 0))).toEqual({});
});

test("what only the owner sees is whole in English, and says so in Swahili once", async () => {
  const { html } = await read("/management/settings");
  expect(html).toContain('lang="en-KE"');
  expect(html.match(/<p lang="sw"[^>]*>Ukurasa huu ni wa Kiingereza pekee\.<\/p>/g)).toHaveLength(1);
  // the button leads back to English, which the page is in already
  expect(html).toMatch(/name="language" value="en"/);
  expect(html).not.toMatch(/name="language" value="sw"/);
});

test("a form that is refused says why in Swahili, and keeps what was typed", async () => {
  const refused = await browser.post("/management/pick-up-points/new", {
    name: "Kisumu",
    county: "",
    fee: "x",
  });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain("Tafadhali chagua kaunti");
  expect(html).toContain('value="Kisumu"');
});
