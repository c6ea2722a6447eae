/** The server with M-Pesa: who may call it, what the callbacks do, and what is logged. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import { attemptCode } from "~/domain/payment/attempt";
import { makeBuyer, makeOpenRound } from "~/operations/factories.fixture";
import { makePendingPayment } from "~/operations/payments/pending-payment.fixture";
import { errorOf, FakeOperator, PATHS, resultOf } from "~/payments/daraja/fake-operator.fixture";
import { confirmationJson, stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { makeDataDir, type Server, startServer } from "./server";
import { until } from "../until";

const SECRET = "a-word-of-24-characters-or-more";
const CHECKOUT = "ws_CO_23112026210509712345678";
const REFERENCE = "0b5a7f0e-7d9d-4f0f-9c4b-1d2f3a4b5c6d";
const PHONE = "254712345678";
const data = makeDataDir();
let operator: FakeOperator;
let server: Server;
let attemptId = 0;

const settings = () => ({
  PAYMENTS: "daraja",
  DARAJA_URL: operator.settings.url,
  DARAJA_CONSUMER_KEY: "consumer-key-of-the-shop",
  DARAJA_CONSUMER_SECRET: "consumer-secret-of-the-shop",
  DARAJA_SHORTCODE: "600999",
  DARAJA_PASSKEY: "passkey-of-the-shop",
  DARAJA_INITIATOR: "initiator-of-the-shop",
  DARAJA_SECURITY_CREDENTIAL: "credential-of-the-shop",
  DARAJA_CALLBACK_SECRET: SECRET,
  DARAJA_NETWORKS: "any",
  PUBLIC_URL: "http://localhost:4300",
});

beforeAll(async () => {
  operator = await FakeOperator.open();
  operator.on(PATHS.query, () => errorOf("500.001.1001", "The transaction is being processed"));
  await openShopDatabase(data.databaseUrl);
  const [{ roundId }, { id: userId }] = [await makeOpenRound(), await makeBuyer()];
  await makePendingPayment({ userId, roundId, reference: REFERENCE });
  ({ id: attemptId } = await db().paymentAttempt.update({
    where: { reference: REFERENCE },
    data: { provider: "daraja", state: "accepted", checkoutId: CHECKOUT, phoneNumber: `+${PHONE}` },
  }));
  await disconnectDatabase();
  server = await startServer(data.folder, { ...settings(), LOG_LEVEL: "debug" });
});
afterAll(async () => {
  await server?.stop();
  await operator.close();
  data.remove();
});

const call = (path: string, body: unknown, headers: Record<string, string> = {}, secret = SECRET) =>
  fetch(`${server.url}/callbacks/${secret}/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

test("a callback with the secret is answered at once, whatever it contains and whatever sender it claims (D75)", async () => {
  const answer = await call(`push/${REFERENCE}`, stkCallbackJson({ checkoutId: "ws_CO_forged" }), {
    Origin: "https://elsewhere.example",
    "Sec-Fetch-Site": "cross-site",
  });
  expect([answer.status, await answer.json()]).toEqual([200, { ResultCode: 0, ResultDesc: "Accepted" }]);
  for (const kind of ["push/no-payment-of-ours", "refund/none", "refund-timeout/none", "confirmation"])
    expect((await call(kind, {})).status).toBe(200);
});

test("anything but a callback is refused", async () => {
  expect((await call(`push/${REFERENCE}`, "", {}, `${SECRET}-not`)).status).toBe(404);
  expect((await call("something-else", {})).status).toBe(404);
  expect((await fetch(`${server.url}/callbacks/${SECRET}/confirmation`)).status).toBe(404);
  expect((await call("confirmation", "no JSON")).status).toBe(400);
  expect((await call("confirmation", JSON.stringify("x".repeat(20_000)))).status).toBe(413);
});

test("a validation answers if the shop accepts the payment", async () => {
  const account = attemptCode(attemptId);
  const ask = async (changes: Record<string, string>): Promise<unknown> =>
    (await call("validation", confirmationJson({ BillRefNumber: account, ...changes }))).json();
  expect(await ask({})).toEqual({ ResultCode: "0", ResultDesc: "Accepted" });
  expect(await ask({ BillRefNumber: "WATER" })).toEqual({ ResultCode: "C2B00012", ResultDesc: "Rejected" });
  expect(await ask({ TransAmount: "49.00" })).toEqual({ ResultCode: "C2B00013", ResultDesc: "Rejected" });
});

test("callbacks from other networks are refused; behind a proxy the address that it saw counts (D75)", async () => {
  const other = makeDataDir();
  const listed = await startServer(other.folder, {
    ...settings(),
    DARAJA_NETWORKS: "196.201.214.200, 196.201.212.0/24",
    TRUST_PROXY: "on",
  });
  const from = async (address: string) => {
    const headers = { "Content-Type": "application/json", "X-Forwarded-For": address };
    const url = `${listed.url}/callbacks/${SECRET}/confirmation`;
    return (await fetch(url, { method: "POST", headers, body: "{}" })).status;
  };
  expect(await from("196.201.214.200")).toBe(200);
  expect(await from("196.201.212.74")).toBe(200);
  expect(await from("203.0.113.9")).toBe(404);
  expect(await from("196.201.214.200, 203.0.113.9")).toBe(404);
  await listed.stop();
  other.remove();
});

test("an STK callback counts once the status query confirms it, and a second one changes nothing", async () => {
  operator.on(PATHS.query, () => resultOf(CHECKOUT, "0"));
  const paid = stkCallbackJson({ checkoutId: CHECKOUT });
  for (const answer of await Promise.all([1, 2].map(() => call(`push/${REFERENCE}`, paid))))
    expect(answer.status).toBe(200);
  expect(
    (await call("confirmation", confirmationJson({ BillRefNumber: attemptCode(attemptId) }))).status,
  ).toBe(200);
  const labels = () => fetch(`${server.url}/metrics`).then((answer) => answer.text());
  expect(await labels()).toContain('route="/callbacks/{secret}/{kind}/{reference}"');
  await until(async () => {
    const answer = await call("validation", confirmationJson({ BillRefNumber: attemptCode(attemptId) }));
    expect(await answer.json()).toMatchObject({ ResultCode: "C2B00012" });
  }, 100);
  await server.stop();
  await openShopDatabase(data.databaseUrl);
  expect(
    await db().paymentAttempt.findUniqueOrThrow({
      where: { reference: REFERENCE },
      include: { participation: { include: { round: true } }, confirmation: true },
    }),
  ).toMatchObject({
    state: "completed",
    receipt: "SJK7QWERTY",
    participation: { paymentStatus: "completed", round: { participantCount: 1 } },
    confirmation: { state: "matched" },
  });
  await disconnectDatabase();
});

test("the log contains no secret and no phone number, even at its most verbose level", () => {
  const output = server.output();
  expect(output).toContain('"route":"/callbacks/{secret}/{kind}/{reference}"');
  expect(output).toContain("a callback fits no payment of the shop");
  for (const secret of [
    SECRET,
    ...Object.values(settings()).filter((value) => value.endsWith("of-the-shop")),
  ])
    expect(output).not.toContain(secret);
  expect(output).not.toMatch(/token-\d|712345678|712 ?\*|WANJIKU|SJK7QWERTY/);
});

/** Runs `npm run daraja -- …`, or the doctor. */
async function ask(...words: string[]) {
  const [script, rest] = words[0] === "doctor" ? ["doctor", []] : ["daraja", words];
  const run = promisify(execFile)(process.execPath, [`scripts/${script}.mjs`, ...rest], {
    env: { ...process.env, ...settings(), DATA_DIR: data.folder },
  });
  return run.then(
    ({ stdout }) => ({ status: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      status: error.code,
      output: `${error.stdout}${error.stderr}`,
    }),
  );
}

test("npm run daraja registers the shop's addresses and checks the key; the doctor checks it too", async () => {
  operator.on(PATHS.register, () => ({ json: { ResponseCode: "0", ResponseDescription: "Success" } }));
  operator.on(PATHS.pullRegister, () => ({ json: { ResponseStatus: "1000" } }));
  expect((await ask("token")).output).toContain("M-Pesa gives a token");
  expect((await ask("register", "--phone", PHONE)).output).toContain("confirms each payment to it");
  expect(operator.sent(PATHS.register)[0]?.body).toEqual({
    ShortCode: "600999",
    ResponseType: "Completed",
    ConfirmationURL: `http://localhost:4300/callbacks/${SECRET}/confirmation`,
    ValidationURL: `http://localhost:4300/callbacks/${SECRET}/validation`,
  });
  expect(operator.sent(PATHS.pullRegister)[0]?.body).toMatchObject({ NominatedNumber: PHONE });
  expect((await ask("doctor")).output).toMatch(/^ok +payments +M-Pesa gives a token/m);
  operator.on(PATHS.pull, () => ({ json: { ResponseCode: "1001", Response: [[]] } }));
  expect((await ask("pull")).output).toContain("0 payments in the last 48 hours");
  operator.on(PATHS.token, () => errorOf("400.008.01", "Invalid Authentication passed", 400));
  expect((await ask("doctor")).output).toMatch(
    /^fail +payments .*gives no token \(400\)\n +→ .*DARAJA_CONSUMER_KEY/m,
  );
  expect((await ask("steal")).status).toBe(2);
});

test("every missing or wrong M-Pesa setting stops the start with its own line", async () => {
  const other = makeDataDir();
  const refused = async (changes: Record<string, string>) => {
    const { message } = await startServer(other.folder, { ...settings(), ...changes }).then(
      () => new Error("it started"),
      (error: Error) => error,
    );
    return message.split("\n").slice(1).filter(Boolean);
  };
  expect(await refused({ DARAJA_PASSKEY: "", PUBLIC_URL: "" })).toEqual([
    "Setting PUBLIC_URL: must be set with PAYMENTS=daraja",
    "Setting DARAJA_PASSKEY: must be set with PAYMENTS=daraja",
  ]);
  expect(await refused({ PAYMENTS: "cash", DARAJA_CALLBACK_SECRET: "short" })).toEqual([
    "Setting PAYMENTS: must be mock or daraja",
    "Setting DARAJA_CALLBACK_SECRET: must have at least 24 Latin letters, digits, dashes and underscores alone",
  ]);
  expect(await refused({ DARAJA_NETWORKS: "everybody" })).toEqual([
    "Setting DARAJA_NETWORKS: must be addresses or CIDRs, separated by commas, or any",
  ]);
  other.remove();
});
