/** Forms of management as a browser without scripts sends them: the refund form for all that can be refunded (D78–D80), and forms that are sent twice. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makeSuperuser,
  takePayments,
} from "~/operations/factories.fixture";
import { paidOrder } from "~/operations/orders/paid-order.fixture";
import { newCategory } from "~/operations/products/management.fixture";
import { makeUnmatchedPayment } from "~/operations/reconciliation/payments.fixture";
import { hashPassword } from "~/operations/accounts/passwords.server";
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
  server = await startServer(data.folder, { DATABASE_URL: database.url });
  browser = await new Browser(server).login(username, PASSWORD);
});
afterAll(async () => {
  await server.stop();
  await database.close();
  data.remove();
});

/** The form's hidden fields, as the page shows them. */
async function hiddenFields(page: string): Promise<Record<string, string>> {
  const answer = await browser.get(page);
  expect(answer.status, page).toBe(200);
  const html = await answer.text();
  const form = /<form[^>]*id="refund"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const inputs = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, value]));
}

/** Of the page: a form sent twice with it is handled once. */
const formKey = expect.stringMatching(/^[\w-]{36}$/) as string;

const errorsIn = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

async function twiceAtOnce(page: string, form: Record<string, string>) {
  const both = await Promise.all([1, 2].map(() => browser.post(page, form)));
  return both.map(({ status }) => status).toSorted();
}

test("an order's payment is refunded in part on its page", async () => {
  const { id, attemptId } = await paidOrder();
  const back = `/management/orders/${id}`;
  const page = `/management/payments/${attemptId}/refund`;
  expect(await (await browser.get(back)).text()).toContain(`${page}?back=`);
  const hidden = await hiddenFields(`${page}?${new URLSearchParams({ back })}`);
  expect(hidden).toMatchObject({ back, seen_at: expect.stringMatching(/Z$/) as string });
  const form = { ...hidden, amount: "9999", reason: "One was broken", way: "same" };
  const refused = await browser.post(page, form);
  expect(refused.status).toBe(400);
  const text = await refused.text();
  expect(errorsIn(text)).toContain("At most KSh 1,700 can be refunded");
  expect(text).toContain("One was broken");
  expect(await twiceAtOnce(page, { ...form, amount: "500" })).toEqual([303, 303]);
  expect(await db().refund.findMany({ where: { attemptId }, select: { cents: true } })).toEqual([
    { cents: 50_000n },
  ]);
});

test("a new product that is sent twice from one page is made once", async () => {
  const page = "/management/products/new";
  const html = await (await browser.get(page)).text();
  const [, key = ""] = /name="idempotency_key" value="([^"]+)"/.exec(html) ?? [];
  expect(key).toEqual(formKey);
  const title = "Kiondo basket, sent twice";
  const fields = {
    idempotency_key: key,
    title,
    description: "Sisal, woven in Machakos",
    category: String(await newCategory()),
    product_type: "auction",
    base_price: "500",
    participation_fee: "50",
    stock_quantity: "1",
  };
  expect(await twiceAtOnce(page, fields)).toEqual([303, 303]);
  expect(await db().product.count({ where: { title } })).toBe(1);
});

test("an entry fee is refunded as a whole on its payment's page", async () => {
  const { auctionId } = await makeOpenRound();
  const participationId = await joinAs(await makeBuyer(), auctionId);
  const { id } = await db().paymentAttempt.findFirstOrThrow({ where: { participationId } });
  const back = `/management/auctions/${auctionId}/participants?round=1`;
  const page = `/management/payments/${id}/refund`;
  expect(await (await browser.get(back)).text()).toContain(`${page}?back=`);
  const hidden = await hiddenFields(`${page}?${new URLSearchParams({ back })}`);
  expect(hidden).toMatchObject({ back, idempotency_key: formKey });
  expect((await browser.post(page, { ...hidden, reason: "Short" })).status).toBe(400);
  // of two pages
  const form = { back, reason: "Paid for somebody else" };
  expect(await twiceAtOnce(page, form)).toEqual([303, 409]);
  expect(await db().refund.count({ where: { attemptId: id } })).toBe(1);
});

test("an unmatched payment is sent back after the page has shown the recipient", async () => {
  const { id } = await makeUnmatchedPayment({ cents: 7_700n });
  const page = `/management/payments/unmatched/${id}`;
  expect(await hiddenFields(page)).toMatchObject({ intent: "refund", idempotency_key: formKey });
  const form = { intent: "refund", reason: "Nobody knows what it is for" };
  const asked = await browser.post(page, form);
  expect(asked.status).toBe(400);
  const text = await asked.text();
  expect(errorsIn(text)).toContain("Check the amount and the recipient, then send it.");
  expect(text).toContain(form.reason);
  expect(await twiceAtOnce(page, { ...form, confirmed: "yes" })).toEqual([303, 409]);
  expect(await db().refund.count({ where: { confirmationId: id } })).toBe(1);
});
