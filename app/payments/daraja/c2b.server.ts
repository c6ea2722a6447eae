/** Customer-to-business: where the operator tells of money, and its list of what came in. */
import { callbackAddresses } from "./callback-addresses";
import { type Answer, type DarajaClient, textOf } from "./daraja-client.server";
import { dayAndTime, isFalseZulu } from "./nairobi-time";
import type { Received } from "../provider.server";
import { readListedPayment } from "./callbacks";

const CALL_MS = 30_000;
/** Against a list that never ends. */
const MAX_PAGES = 200;

/** Its text is for people: it holds no secret. */
class DarajaRefused extends Error {
  override readonly name = "DarajaRefused";
}

function refusal(what: string, answer: Exclude<Answer, { state: "answered" }>): DarajaRefused {
  const why = answer.state === "error" ? `${answer.code} ${answer.text}`.trim() : "no answer";
  return new DarajaRefused(`${what}: ${why}`);
}

/** Tells the operator where to call. A validation that the shop does not answer lets the payment through. */
export async function registerAddresses(line: DarajaClient): Promise<void> {
  const { validation, confirmation } = callbackAddresses(line.settings);
  const answer = await line.post(
    "/mpesa/c2b/v2/registerurl",
    {
      ShortCode: line.settings.shortcode,
      ResponseType: "Completed",
      ConfirmationURL: confirmation,
      ValidationURL: validation,
    },
    CALL_MS,
  );
  if (answer.state !== "answered") throw refusal("The addresses were not registered", answer);
  const said = textOf(answer.body.ResponseCode);
  if (said !== "" && !/^0+$/.test(said))
    throw new DarajaRefused(
      `The addresses were not registered: ${said} ${textOf(answer.body.ResponseDescription)}`,
    );
}

/** Asks for the list of the last 48 hours. `nominated`: a Safaricom number of the shop, 2547…; once is enough. */
export async function registerPull(line: DarajaClient, nominated: string): Promise<void> {
  const answer = await line.post(
    "/pulltransactions/v1/register",
    {
      ShortCode: line.settings.shortcode,
      RequestType: "Pull",
      NominatedNumber: nominated,
      CallBackURL: callbackAddresses(line.settings).confirmation,
    },
    CALL_MS,
  );
  if (answer.state !== "answered") throw refusal("The list of payments was not registered", answer);
}

/** Pages one after another that bring nothing new: the list ends there. */
const MAX_STALE_PAGES = 3;

/**
 * What came in between, the oldest first. Goes on by the rows seen: a page may repeat rows, or hold some that nobody can read
 * (D103). Rejects with `DarajaRefused`.
 */
export async function pullReceivedPayments(
  line: DarajaClient,
  from: Date,
  to: Date,
): Promise<readonly Received[]> {
  const seen = new Map<string, unknown>();
  let [stale, beyond] = [0, 0];
  for (let page = 0; page < MAX_PAGES && stale < MAX_STALE_PAGES; page++) {
    const rows = await pullPage(line, { from, to, offset: seen.size + beyond });
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
  const isFalse = isFalseZulu(rows.map(timeOf), to);
  const all = rows.flatMap((row) => readListedPayment(row, to, isFalse) ?? []);
  return all.sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
}

const timeOf = (row: unknown): unknown =>
  typeof row === "object" && row !== null && "trxDate" in row ? row.trxDate : null;

const NONE = "1001";

async function pullPage(line: DarajaClient, { from, to, offset }: { from: Date; to: Date; offset: number }) {
  const answer = await line.post(
    "/pulltransactions/v1/query",
    {
      ShortCode: line.settings.shortcode,
      StartDate: dayAndTime(from),
      EndDate: dayAndTime(to),
      OffSetValue: String(offset),
    },
    CALL_MS,
  );
  if (answer.state !== "answered") throw refusal("The payments of the last hours were not listed", answer);
  const { ResponseCode: said, Response: pages } = answer.body;
  const rows: unknown[] = Array.isArray(pages) ? pages.flat() : [];
  if (rows.length === 0 && !["", "0", "1000", NONE].includes(textOf(said)))
    throw new DarajaRefused(
      `The payments of the last hours were not listed: ${textOf(said)} ${textOf(answer.body.ResponseMessage)}`,
    );
  return rows;
}
