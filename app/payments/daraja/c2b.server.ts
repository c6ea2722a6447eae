/** Customer-to-business: registers our addresses and reads the operator's list of received payments. */
import { callbackAddresses } from "./callback-addresses";
import { type Answer, type DarajaClient, textOf } from "./daraja-client.server";
import { dayAndTime, isMislabelledUtc } from "./nairobi-time";
import type { ReceivedPayment } from "../provider.server";
import { readListedPayment } from "./callbacks";

const TIMEOUT_MS = 30_000;
/** Guards against a list that never ends. */
const MAX_PAGES = 200;

/** Its message is shown to people and holds no secret. */
class DarajaRefused extends Error {
  override readonly name = "DarajaRefused";
}

function refusal(what: string, answer: Exclude<Answer, { state: "answered" }>): DarajaRefused {
  const why = answer.state === "error" ? `${answer.code} ${answer.text}`.trim() : "no answer";
  return new DarajaRefused(`${what}: ${why}`);
}

/** Registers our callback addresses. If the shop does not answer a validation, the payment goes through. */
export async function registerAddresses(client: DarajaClient): Promise<void> {
  const { validation, confirmation } = callbackAddresses(client.settings);
  const answer = await client.post(
    "/mpesa/c2b/v2/registerurl",
    {
      ShortCode: client.settings.shortcode,
      ResponseType: "Completed",
      ConfirmationURL: confirmation,
      ValidationURL: validation,
    },
    TIMEOUT_MS,
  );
  if (answer.state !== "answered") throw refusal("The addresses were not registered", answer);
  const code = textOf(answer.body.ResponseCode);
  if (code !== "" && !/^0+$/.test(code))
    throw new DarajaRefused(
      `The addresses were not registered: ${code} ${textOf(answer.body.ResponseDescription)}`,
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
      CallBackURL: callbackAddresses(client.settings).confirmation,
    },
    TIMEOUT_MS,
  );
  if (answer.state !== "answered") throw refusal("The list of payments was not registered", answer);
}

/** After this many pages in a row without new rows, the list has ended. */
const MAX_STALE_PAGES = 3;

/** Oldest first. The offset counts rows already seen, because a page may repeat rows or hold unreadable ones (D103). Rejects with `DarajaRefused`. */
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
      StartDate: dayAndTime(from),
      EndDate: dayAndTime(to),
      OffSetValue: String(offset),
    },
    TIMEOUT_MS,
  );
  if (answer.state !== "answered") throw refusal("The payments of the last hours were not listed", answer);
  const { ResponseCode: code, Response: pages } = answer.body;
  const rows: unknown[] = Array.isArray(pages) ? pages.flat() : [];
  if (rows.length === 0 && !["", "0", "1000", NONE].includes(textOf(code)))
    throw new DarajaRefused(
      `The payments of the last hours were not listed: ${textOf(code)} ${textOf(answer.body.ResponseMessage)}`,
    );
  return rows;
}
