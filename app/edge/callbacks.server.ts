/** M-Pesa's callbacks (D75) are unsigned: the address has a secret, and a status query confirms them. SMS reports (D84) have their own. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseJson } from "~/domain/text/json";
import { env } from "~/env/env.server";
import { log } from "~/http/observability/log.server";
import { clientAddressOf } from "~/http/security/client-address.server";
import { listedNetworks } from "~/env/listed-networks.server";
import { isStorageFailure } from "~/http/storage-failure.server";
import { readSmsReport, recordSmsReport } from "~/operations/webhooks/record-sms-report.server";
import {
  type CallbackOwner,
  isSecret,
  ownerOfCallback,
} from "~/operations/payments/connections/stored-connections.server";
import { CALLBACK_KINDS, handleCallback } from "~/operations/payments/mpesa/handle-callback.server";
import { validatePayment } from "~/operations/payments/mpesa/validate-payment.server";
import { matchOf, requestIdOf } from "./arrival.server";

const OF_THE_SHOP = "/callbacks/{secret}/{kind}";
const OF_A_PAYMENT = "/callbacks/{secret}/{kind}/{reference}";
const SMS_REPORT = "sms-report";
const MAX_BYTES = 20_000;

const isCaller = listedNetworks(env.DARAJA_NETWORKS) ?? (() => false);

export function callbacks(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { template, params } = matchOf(request);
  if (template !== OF_THE_SHOP && template !== OF_A_PAYMENT) return next();
  const lost = (error: unknown) => {
    log.error({ err: error, requestId: requestIdOf(request) }, "a callback was lost");
    if (!response.headersSent) refuse(response, 503);
  };
  if (template === OF_THE_SHOP && params.kind === SMS_REPORT)
    return void answerSmsReport(request, response, params.secret ?? "").catch(lost);
  if (request.method !== "POST" || !isCaller(clientAddressOf(request))) return refuse(response, 404);
  void answer(request, response, params.secret ?? "").catch(lost);
}

const ownerOf = async (secret: string): Promise<CallbackOwner | null> =>
  env.daraja !== null && isSecret(secret, env.DARAJA_CALLBACK_SECRET ?? "")
    ? { connectionId: null, isTill: env.daraja.kind === "till", isUsed: true }
    : ownerOfCallback(secret);

/** The provider repeats what is not answered with 200. */
async function answerSmsReport(request: IncomingMessage, response: ServerResponse, secret: string) {
  const own = env.AFRICASTALKING_CALLBACK_SECRET;
  if (request.method !== "POST" || !own || !isSecret(secret, own)) return refuse(response, 404);
  const raw = await readBodyText(request);
  const report = raw === null ? null : readSmsReport(raw);
  if (report === null) return refuse(response, 400);
  // also one that comes before the answer to its message (D122)
  await recordSmsReport(report);
  respond(response, {});
}

async function answer(request: IncomingMessage, response: ServerResponse, secret: string) {
  const owner = await ownerOf(secret);
  if (owner === null) return refuse(response, 404);
  const { kind: named = "", reference = "" } = matchOf(request).params;
  const kind = CALLBACK_KINDS.find((one) => one === named);
  if (!kind && named !== "validation") return refuse(response, 404);
  const raw = await readBodyText(request);
  if (raw === null) return refuse(response, 413);
  const json = parseJson(raw);
  if (json === undefined) return refuse(response, 400);
  if (!kind) {
    // until buyers pay by it, what comes to that number is not the shop's to judge
    const code = owner.isTill || !owner.isUsed ? "0" : await validatePayment(json);
    return respond(response, { ResultCode: code, ResultDesc: code === "0" ? "Accepted" : "Rejected" });
  }
  respond(response, { ResultCode: 0, ResultDesc: "Accepted" });
  const onRetry = (error: unknown) => {
    const level = isStorageFailure(error) ? "warn" : "error";
    log[level]({ err: error, requestId: requestIdOf(request) }, "a callback failed and is tried again");
  };
  const result = await handleCallback({ kind, reference, json, raw, owner }, { onRetry });
  if (result === "ignored")
    log.warn({ requestId: requestIdOf(request), kind }, "a callback fits no payment of the shop");
}

function respond(response: ServerResponse, body: object) {
  response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number) {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  response.end({ 404: "Not found", 503: "Not now" }[status] ?? "Not understood");
}

async function readBodyText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
