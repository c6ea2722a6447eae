// The operator's calls on this machine, and a page that plays the phone (README.md).
import { once } from "node:events";
import { createServer } from "node:http";
import { CallError } from "./checks.mjs";
import { isAnswerLost, isRefused, reset } from "./gateway.mjs";
import { Operator } from "./operator.mjs";
import { payCustomer, reverse } from "./payments-out.mjs";
import { pull, registerPull, registerUrls } from "./payments-in.mjs";
import { answerPhone } from "./phone/phone.mjs";
import { push, query } from "./pushes.mjs";
import { makeRequestId } from "./numbers.mjs";
import { DEFAULTS } from "./settings.mjs";
import { queryStatus } from "./transaction-status.mjs";
import { REFUSALS, Tokens } from "./tokens.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {(operator: Operator, body: import("./checks.mjs").Body) => object | "cut" | Promise<object | "cut">} Call
 */

/** @type {ReadonlyMap<string, Call>} */
const CALLS = new Map(
  Object.entries({
    "POST /mpesa/stkpush/v1/processrequest": push,
    "POST /mpesa/stkpushquery/v1/query": query,
    "POST /mpesa/c2b/v2/registerurl": registerUrls,
    "POST /mpesa/reversal/v1/request": reverse,
    "POST /mpesa/b2c/v3/paymentrequest": payCustomer,
    "POST /mpesa/transactionstatus/v1/query": queryStatus,
    "POST /pulltransactions/v1/register": registerPull,
    "POST /pulltransactions/v1/query": pull,
    "GET /pulltransactions/v1/query": pull,
  }),
);
const MAX_BYTES = 100_000;

/** Listens on loopback only. @param {Partial<import("./settings.mjs").Settings>} [chosen] */
export async function startSimulator(chosen = {}) {
  const settings = { ...DEFAULTS, ...chosen };
  const operator = new Operator(settings);
  const tokens = new Tokens(settings);
  const server = createServer((request, response) => {
    answer({ operator, tokens }, request, response).catch((/** @type {unknown} */ error) => {
      console.error("the simulator failed:", error);
      response.destroy();
    });
  });
  server.listen(settings.port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : settings.port;
  return {
    url: `http://127.0.0.1:${port}`,
    settings,
    operator,
    ledger: operator.ledger,
    faults: operator.faults,
    /** Registers where payments are reported, as the owner of a shop does once. @param {{ confirmation: string, validation: string }} addresses */
    register(addresses) {
      operator.registered = { ...addresses, isAcceptedUnanswered: true };
    },
    /** Ends the token that the shop has. */
    endToken: () => tokens.end(),
    /** Resolves once every prompt is answered and every call is sent. */
    idle: () => operator.callbacks.idle(),
    async stop() {
      await operator.callbacks.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startSimulator>>} Simulator */

/** @param {{ operator: Operator, tokens: Tokens }} whose @param {Request} request @param {Response} response */
async function answer({ operator, tokens }, request, response) {
  const url = new URL(request.url ?? "/", "http://simulator");
  const call = CALLS.get(`${request.method} ${url.pathname}`);
  const isToken = url.pathname === "/oauth/v1/generate";
  const text = await textOf(request);
  if (!call && !isToken) return answerPhone(operator, { request, url, text }, response);
  const { authorization } = request.headers;
  const { faults } = operator;
  try {
    const body = { ...Object.fromEntries(url.searchParams), ...bodyOf(text) };
    const about = faults.next(`${url.pathname} ${subjectOf(operator, body)}`);
    if (isRefused(faults, about, response)) return;
    if (isToken) return json(response, 200, tokens.make(authorization, url.searchParams.get("grant_type")));
    if (faults.applies("tokenEnds", about)) tokens.end();
    tokens.check(authorization, "tokenEnds" in faults.rates ? faults.pick(about, REFUSALS) : REFUSALS[0]);
    const result = await call?.(operator, body);
    if (result === "cut") reset(response);
    else if (!isAnswerLost(faults, about, response)) json(response, 200, result);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    tellError(response, error);
  }
}

/** The subject of a call. Receipts and ids differ in each run, so they cannot choose a fault by the seed. @param {Operator} operator @param {import("./checks.mjs").Body} body */
function subjectOf({ ledger, prompts }, body) {
  const { AccountReference, CheckoutRequestID, TransactionID, Amount } = body;
  const account =
    AccountReference ??
    prompts.get(String(CheckoutRequestID))?.account ??
    ledger.payments.get(String(TransactionID))?.account;
  return String(account ?? Amount ?? "");
}

/** @param {Response} response @param {CallError} error */
function tellError(response, { status, code, message }) {
  if (code === "") response.writeHead(status, { "Content-Type": "text/plain" }).end(message);
  else json(response, status, { requestId: makeRequestId(), errorCode: code, errorMessage: message });
}

/** @param {Response} response @param {number} status @param {unknown} body */
function json(response, status, body) {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

/** @param {Request} request */
async function textOf(request) {
  const chunks = /** @type {Buffer[]} */ ([]);
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`a request of more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** @param {string} text @returns {Record<string, unknown>} */
function bodyOf(text) {
  if (text === "") return {};
  try {
    const body = /** @type {unknown} */ (JSON.parse(text));
    if (body !== null && typeof body === "object" && !Array.isArray(body)) return { ...body };
  } catch {
    // reported below
  }
  throw new CallError(400, "400.002.05", "Invalid Request Payload");
}
