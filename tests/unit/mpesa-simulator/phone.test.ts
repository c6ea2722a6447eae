/** The page that plays the phone works as plain HTML. */
import { afterEach, expect, test } from "vitest";
import { type FakeShop, openFakeShop } from "./fake-shop";

let fakeShop: FakeShop;
const open = async (settings: Parameters<typeof openFakeShop>[0] = {}) =>
  (fakeShop = await openFakeShop({ isManual: true, speed: 10, ...settings }));
afterEach(() => fakeShop.close());

const page = async (path = "/") => (await fetch(fakeShop.simulator.url + path)).text();
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(fakeShop.simulator.url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
    redirect: "manual",
  });
const codes = async () =>
  (await fakeShop.receivedAt("/pushed")).map(
    (body) => (body.Body as { stkCallback: { ResultCode: unknown } }).stkCallback.ResultCode,
  );

test.each([
  ["the PIN", { answer: "pay", pin: "1234" }, 0, 150],
  ["a wrong PIN", { answer: "pay", pin: "0000" }, 2001, 0],
  ["Cancel", { answer: "cancel" }, 1032, 0],
  ["Ignore", { answer: "ignore" }, 1037, 0],
  ["too little money", { answer: "poor" }, 1, 0],
])("a request waits for a person, who answers with %s", async (_, fields, code, taken) => {
  await open();
  const { body } = await fakeShop.push(150);
  expect(await page()).toContain("Do you want to pay KSh&nbsp;150 to Soko, account P18?");
  const id = String(body.CheckoutRequestID);
  const { status, headers } = await post("/prompt", { id, ...fields });
  expect([status, headers.get("Location")?.startsWith("/?said=")]).toEqual([303, true]);
  // a second tap is too late
  await post("/prompt", { id, answer: "pay", pin: "1234" });
  expect(await codes()).toEqual([code]);
  expect(fakeShop.simulator.ledger.totals.taken).toBe(taken);
  expect(await page()).not.toContain("Do you want to pay");
});

test("a prompt that nobody answers ends by itself", async () => {
  await open({ speed: 1_000 });
  await fakeShop.push(150);
  expect(await codes()).toEqual([1037]);
});

test("next to the PIN the payer chooses how the result reaches the shop", async () => {
  await open();
  const { body } = await fakeShop.push(150);
  await post("/prompt", { id: String(body.CheckoutRequestID), answer: "pay", pin: "1234", how: "lost" });
  expect(await codes()).toEqual([]);
  expect(fakeShop.simulator.ledger.totals.taken).toBe(150);
});

test("a payment without a prompt is validated first, then confirmed; if the shop refuses it, no money moves", async () => {
  await open();
  await fakeShop.register();
  const money = { phone: "0712 345 678", account: "P18", amount: "200" };
  fakeShop.answersValidation("C2B00012");
  const refused = await post("/pay", money);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("C2B00012")]);
  expect(fakeShop.simulator.ledger.totals.taken).toBe(0);
  fakeShop.answersValidation("0");
  expect((await post("/pay", money)).status).toBe(303);
  const [receipt] = fakeShop.simulator.ledger.payments.keys();
  expect(await fakeShop.receivedAt("/confirm")).toEqual([
    expect.objectContaining({ TransID: receipt, BillRefNumber: "P18" }),
  ]);
  expect(fakeShop.simulator.ledger.totals.taken).toBe(200);
  expect(await page()).toContain(receipt);
});

test("a payment can arrive without validation, as if the operator did not validate", async () => {
  await open();
  await fakeShop.register();
  fakeShop.answersValidation("C2B00012");
  const money = { phone: "0712 345 678", account: "JIKO", amount: "200", unasked: "on" };
  expect((await post("/pay", money)).status).toBe(303);
  expect(await fakeShop.receivedAt("/confirm")).toEqual([expect.objectContaining({ BillRefNumber: "JIKO" })]);
});

test("a till asks for no account", async () => {
  await open({ kind: "till" });
  await fakeShop.register();
  expect(await page("/pay")).not.toContain('name="account"');
  expect((await post("/pay", { phone: "0712345678", amount: "200" })).status).toBe(303);
  expect(await fakeShop.receivedAt("/confirm")).toEqual([
    expect.objectContaining({ TransactionType: "Buy Goods", BillRefNumber: "" }),
  ]);
});

test("wrong input is reported and stays in the form, and input is shown as text", async () => {
  await open();
  const answer = await post("/pay", { phone: "12", account: '"><b>', amount: "1.50" });
  const text = await answer.text();
  expect(answer.status).toBe(400);
  expect(text).toContain("Enter a Kenyan mobile number");
  expect(text).toContain('value="1.50"');
  expect(text).not.toContain("<b>");
});

test("a page of another site may not play the phone", async () => {
  await open();
  const { body } = await fakeShop.push(150);
  const fields = { id: String(body.CheckoutRequestID), answer: "pay", pin: "1234" };
  expect((await post("/prompt", fields, { Origin: "https://elsewhere.example" })).status).toBe(403);
  expect(await page()).toContain("Do you want to pay");
});
