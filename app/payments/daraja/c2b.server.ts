/** Customer-to-business: registers our addresses and reads the operator's list of received payments. */
import * as z from "zod/mini";
import { parseAmount } from "~/domain/money";
import {
  type DarajaResponse,
  codeField,
  type DarajaClient,
  darajaTime,
  receiptOf,
  textField,
  trimmedText,
  valueField,
} from "./daraja-client.server";
import type { ReceivedPayment } from "../received-payment";

const TIMEOUT_MS = 30_000;
/** Guards against a list that never ends. */
const MAX_PAGES = 200;

/** The message is shown to people and holds no secret. */
function refusal(what: string, answer: Exclude<DarajaResponse, { state: "ok" }>): Error {
  if (answer.state === "error") return new Error(`${what}: ${answer.code} ${answer.text}`.trim());
  const page =
    answer.state === "broken" && answer.status ? `a page with status ${answer.status}` : "no answer";
  return new Error(`${what}: ${page}`);
}

/** Registers our callback addresses. If the shop does not answer a validation, the payment goes through. */
export async function registerAddresses(client: DarajaClient): Promise<void> {
  const answer = await client.post(
    "/mpesa/c2b/v2/registerurl",
    {
      ShortCode: client.settings.shortcode,
      ResponseType: "Completed",
      ConfirmationURL: client.callbackAddress("confirmation"),
      ValidationURL: client.callbackAddress("validation"),
    },
    TIMEOUT_MS,
  );
  if (answer.state !== "ok") throw refusal("The addresses were not registered", answer);
  const code = trimmedText(answer.body.ResponseCode);
  if (code !== "" && !/^0+$/.test(code))
    throw new Error(
      `The addresses were not registered: ${code} ${trimmedText(answer.body.ResponseDescription)}`,
    );
}

/** Registers for the list of the last 48 hours. `nominated`: a Safaricom number of the shop, 2547…; once is enough. */
export async function registerPull(client: DarajaClient, nominated: string): Promise<void> {
  const answer = await client.post(
    "/pulltransactions/v1/register",
    {
      ShortCode: client.settings.shortcode,
      RequestType: "Pull",
      NominatedNumber: nominated,
      CallBackURL: client.callbackAddress("confirmation"),
    },
    TIMEOUT_MS,
  );
  if (answer.state !== "ok") throw refusal("The list of payments was not registered", answer);
}

/** After this many pages in a row without new rows, the list has ended. */
const MAX_STALE_PAGES = 3;

/** Oldest first. The offset counts rows already seen, because a page may repeat rows or hold unreadable ones (D103). Rejects if M-Pesa refuses it. */
export async function pullReceivedPayments(
  client: DarajaClient,
  from: Date,
  to: Date,
): Promise<readonly ReceivedPayment[]> {
  const seen = new Map<string, unknown>();
  let [stale, beyond] = [0, 0];
  for (let page = 0; page < MAX_PAGES && stale < MAX_STALE_PAGES; page++) {
    const rows = await pullPage(client, { from, to, offset: seen.size + beyond });
    if (rows.length === 0) break;
    const known = seen.size;
    for (const row of rows) {
      const received = readListedPayment(row, to);
      if (received) seen.set(received.receipt, row);
    }
    const isStale = seen.size === known;
    stale = isStale ? stale + 1 : 0;
    beyond = isStale ? beyond + rows.length : 0;
  }
  const rows = [...seen.values()];
  const isNairobiTime = isMislabelledUtc(rows.map(timeOf), to);
  const all = rows.flatMap((row) => readListedPayment(row, to, isNairobiTime) ?? []);
  return all.sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
}

const timeOf = (row: unknown): unknown =>
  typeof row === "object" && row !== null && "trxDate" in row ? row.trxDate : null;

const NONE = "1001";

async function pullPage(
  client: DarajaClient,
  { from, to, offset }: { from: Date; to: Date; offset: number },
) {
  const answer = await client.post(
    "/pulltransactions/v1/query",
    {
      ShortCode: client.settings.shortcode,
      StartDate: darajaTime(from),
      EndDate: darajaTime(to),
      OffSetValue: String(offset),
    },
    TIMEOUT_MS,
  );
  if (answer.state !== "ok") throw refusal("The payments of the last hours were not listed", answer);
  const { ResponseCode: code, Response: pages } = answer.body;
  const rows: unknown[] = Array.isArray(pages) ? pages.flat() : [];
  if (rows.length === 0 && !["", "0", "1000", NONE].includes(trimmedText(code)))
    throw new Error(
      `The payments of the last hours were not listed: ${trimmedText(code)} ${trimmedText(answer.body.ResponseMessage)}`,
    );
  return rows;
}

const name = z.optional(z.nullable(z.string()));
const confirmationSchema = z.object({
  TransID: textField,
  TransTime: valueField,
  TransAmount: codeField,
  BillRefNumber: valueField,
  MSISDN: valueField,
  FirstName: name,
  MiddleName: name,
  LastName: name,
});

/** Reads a validation or a confirmation. `now` replaces a time that cannot be read. */
export function readConfirmation(json: unknown, now: Date, isNairobiTime = false): ReceivedPayment | null {
  const parsed = confirmationSchema.safeParse(json);
  if (!parsed.success) return null;
  const { TransID, TransTime, TransAmount, BillRefNumber, MSISDN, ...names } = parsed.data;
  const [receipt, cents] = [receiptOf(TransID), parseAmount(TransAmount)];
  if (receipt === null || cents === null) return null;
  return {
    receipt,
    cents,
    phone: String(MSISDN ?? ""),
    payerName: [names.FirstName, names.MiddleName, names.LastName].filter(Boolean).join(" "),
    accountReference: String(BillRefNumber ?? "").trim(),
    paidAt: parseDarajaTime(String(TransTime ?? ""), now, isNairobiTime) ?? now,
  };
}

const listedPaymentSchema = z.object({
  transactionId: textField,
  trxDate: valueField,
  msisdn: valueField,
  amount: codeField,
  billreference: valueField,
});

/** `isNairobiTime`: the list's times are Nairobi's, whatever zone they name. */
export function readListedPayment(json: unknown, now: Date, isNairobiTime = false): ReceivedPayment | null {
  const parsed = listedPaymentSchema.safeParse(json);
  if (!parsed.success) return null;
  const { transactionId, trxDate, msisdn, amount, billreference } = parsed.data;
  return readConfirmation(
    {
      TransID: transactionId,
      TransTime: trxDate,
      TransAmount: amount,
      BillRefNumber: String(billreference ?? ""),
      MSISDN: msisdn,
    },
    now,
    isNairobiTime,
  );
}

const PARTS = /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;

const NAIROBI = "+03:00";
/** Allowed difference between the operator's clock and ours. */
const SLACK_MS = 60_000;

/** A time without a zone is in Nairobi's time; so is one that ends in 'Z' but is later than now (D103). Null if it is not a time. */
function parseDarajaTime(text: string, now: Date, isMislabelledUtc = false): Date | null {
  const [, year, month, day, hour, minute, second, zone = NAIROBI] = PARTS.exec(text.trim()) ?? [];
  const within = (named: string) => new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${named}`);
  const at = within(zone === "Z" && isMislabelledUtc ? NAIROBI : zone);
  if (Number.isNaN(at.getTime())) return null;
  return zone === "Z" && at.getTime() > now.getTime() + SLACK_MS ? within(NAIROBI) : at;
}

/** True if a time that ends in 'Z' is later than now. Then all times of the list, also the older ones, are in Nairobi's time. */
const isMislabelledUtc = (times: readonly unknown[], now: Date): boolean =>
  times.some((text) => {
    if (typeof text !== "string" || !text.trim().endsWith("Z")) return false;
    return Date.parse(text.trim()) > now.getTime() + SLACK_MS;
  });
