/** What a packer, a cashier and a seller see, in Swahili: no page has an English sentence, and the owner's pages say that they are English. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { isEnglishOnly } from "~/domain/management-language";
import { makeOpenRound, makePledger, makeSuperuser, takePayments } from "~/operations/factories.fixture";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { newOrder } from "~/operations/orders/orders.fixture";
import { paidOrder } from "~/operations/orders/paid-order.fixture";
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
  await paidOrder();
  await makeUnmatchedPayment();
  const { auctionId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  server = await startServer(data.folder, { DATABASE_URL: database.url });
  browser = await new Browser(server).login(username, PASSWORD);
  await browser.post("/language", { language: "sw" });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  data.remove();
});

const read = async (path: string) => {
  const answer = await browser.get(path);
  return { status: answer.status, html: await answer.text() };
};

/** What is read or heard of a page: its texts, and the attributes that say something. */
function textsOf(html: string): string[] {
  const body = html.replace(/<(script|style|code)\b[\s\S]*?<\/\1>/g, "").replace(/<!--.*?-->/g, "");
  const attributes = [...body.matchAll(/ (?:title|placeholder|aria-label|alt|data-label)="([^"]+)"/g)];
  return [...body.replace(/<[^>]+>/g, "\n").split("\n"), ...attributes.map(([, text = ""]) => text)];
}

const ENGLISH =
  /\b(the|this|that|is|are|was|were|of|and|or|to|with|without|not|your|you|has|have|for|from|by|on|at|all|its|how|what|who|when|order|orders|payment|payments|paid|product|products|customer|round|name|phone|address|date|day|add|save|show|search|status|money|refund|edit|delete|change|close|open)\b/i;
/** Names in both languages, and what people wrote. */
const SAME = /^(M-Pesa|WhatsApp|.*‘round 2’.*|.*\b(Moi Avenue|Kiosk|English)\b.*|Round \d+)$/;

const linksIn = (html: string) =>
  [...html.matchAll(/(?:href|action)="(\/management[^"#]*)"/g)].map(([, to = ""]) =>
    to.replaceAll("&amp;", "&"),
  );

/** One page of each kind; those that differ by what was chosen are kinds of their own. */
const kindOf = (path: string) => path.replace(/(?<=[?&](?!customer)\w+=)[^&]*/g, "").replace(/\d+/g, "{id}");

test("no page of staff that is in Swahili has an English text", async () => {
  const found = new Map<string, string[]>();
  const waiting = ["/management"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(kindOf(path))) continue;
    const { status, html } = await read(path);
    found.set(kindOf(path), []);
    if (status !== 200) continue;
    expect(html, path).toContain('lang="sw-KE"');
    found.set(
      kindOf(path),
      textsOf(html).filter((text) => ENGLISH.test(text) && !SAME.test(text.trim())),
    );
    waiting.push(...linksIn(html).filter((to) => !isEnglishOnly(to.replace(/\?.*/, ""))));
  }
  expect([...found.keys()]).toEqual(
    expect.arrayContaining([
      "/management/orders/{id}",
      "/management/orders/new",
      "/management/payments/{id}",
      "/management/schedule",
    ]),
  );
  expect(Object.fromEntries([...found].filter(([, texts]) => texts.length > 0))).toEqual({});
}, 60_000);

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
