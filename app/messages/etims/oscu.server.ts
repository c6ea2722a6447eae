/** KRA's Online Sales Control Unit: JSON over HTTPS. */
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { parseJson } from "~/domain/text/json";
import {
  itemBody,
  resultMeaning,
  readKraTime,
  saleBody,
  stockBody,
  type TaxSignature,
} from "~/domain/tax/etims";
import type { ControlUnit, EtimsFailure, EtimsReply, EtimsSession, FoundInvoice } from "./control-unit";
import type { OscuSettings } from "./settings";

const TIMEOUT_MS = 6_000;

const code = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value).trim()),
);
const answer = z.object({ resultCd: code, resultMsg: z.nullish(z.string()), data: z.nullish(z.unknown()) });
const token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.coerce.number() });

const device = z.object({ cmcKey: z.string(), sdcId: z.string(), mrcNo: z.string() });
const setUpData = z.union([z.object({ info: device }), device]);

const receipt = z.object({
  curRcptNo: z.coerce.number(),
  totRcptNo: z._default(z.coerce.number(), 0),
  intrlData: z._default(z.string(), ""),
  rcptSign: z.string().check(z.minLength(1)),
  sdcDateTime: z._default(z.string(), ""),
});
const foundReceipt = z.extend(receipt, { invcNo: z.coerce.number(), totAmt: z.coerce.number() });

export function oscu(settings: OscuSettings, timeoutMs = TIMEOUT_MS): ControlUnit {
  const { url, tokenUrl, key, secret, branch, itemClass } = settings;
  let access: { text: string; until: number } | null = null;

  async function accessToken(): Promise<string> {
    if (access && access.until > performance.now()) return access.text;
    const response = await fetch(`${tokenUrl}?grant_type=client_credentials`, {
      headers: { Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { access_token: text, expires_in: seconds } = token.parse(await response.json());
    access = { text, until: performance.now() + seconds * 750 };
    return text;
  }

  async function post(path: string, caller: EtimsSession | null, body: object): Promise<EtimsReply<unknown>> {
    try {
      for (let isFirst = true; ; isFirst = false) {
        const headers = caller && { tin: caller.tin, bhfId: branch, cmcKey: caller.device.cmcKey };
        const response = await fetch(`${url}/${path}`, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${await accessToken()}`,
            "Content-Type": "application/json",
            ...headers,
          },
          body: JSON.stringify({ ...headers, ...body }),
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        // KRA may end a token early
        if (response.status === 401) access = null;
        if (response.status !== 401 || !isFirst)
          return replyOf(response.status, await response.text(), (code) =>
            digestOf(`${path} ${code} ${JSON.stringify(body)}`),
          );
      }
    } catch (error) {
      return unanswered(
        error instanceof z.core.$ZodError ? "KRA gave no token" : `No answer: ${reasonOf(error)}`,
      );
    }
  }

  return {
    deviceName: digestOf(`${url} ${branch} ${settings.device}`).slice(0, 16),
    serialNumber: settings.device,
    branch,
    host: url.includes("sbx") ? "etims-sbx.kra.go.ke" : "etims.kra.go.ke",
    async setUp(tin) {
      const body = { tin, bhfId: branch, dvcSrlNo: settings.device };
      return read(await post("selectInitOsdcInfo", null, body), setUpData, (data) =>
        "info" in data ? data.info : data,
      );
    },
    async saveItem(caller, line) {
      return withoutData(await post("saveItem", caller, itemBody(line, itemClass)));
    },
    async sign(caller, invoice) {
      return read(
        await post("saveTrnsSalesOsdc", caller, saleBody(invoice, itemClass)),
        receipt,
        signatureOf,
      );
    },
    async find(caller, number) {
      const reply = await post("selectInvoiceDetails", caller, { invcNo: number });
      return reply.meaning === "done" ? foundIn(reply.value, number) : reply;
    },
    async moveStock(caller, invoice) {
      const body = stockBody(invoice, itemClass);
      return body ? withoutData(await post("insertStockIO", caller, body)) : { meaning: "done", value: null };
    },
  };
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

const unanswered = (text: string): EtimsFailure => ({ meaning: "again", text, digest: null });

/** Trouble on the way has no code of KRA's own; any other page is a refusal that may pass. */
const isTrouble = (status: number): boolean =>
  status < 400 || status === 401 || status === 408 || status === 429 || status >= 500;

function replyOf(status: number, text: string, digest: (code: string) => string): EtimsReply<unknown> {
  const parsed = answer.safeParse(parseReply(text));
  if (!parsed.success)
    return isTrouble(status)
      ? unanswered(`HTTP ${status}`)
      : { meaning: "refused", text: `HTTP ${status}`, digest: digest(String(status)) };
  const { resultCd, resultMsg, data } = parsed.data;
  const meaning = resultMeaning(resultCd);
  return meaning === "done"
    ? { meaning, value: data }
    : { meaning, text: `${resultCd} ${resultMsg ?? ""}`.trim(), digest: digest(resultCd) };
}

/** KRA's examples have blanks around names. */
const parseReply = (text: string): unknown => parseJson(text.replace(/"\s*(\w+)\s*"\s*:/g, '"$1":'));

function read<Data, Value>(
  reply: EtimsReply<unknown>,
  schema: z.ZodMiniType<Data>,
  make: (data: Data) => Value,
): EtimsReply<Value> {
  if (reply.meaning !== "done") return reply;
  const parsed = schema.safeParse(reply.value);
  return parsed.success
    ? { meaning: "done", value: make(parsed.data) }
    : unanswered("KRA's answer cannot be read");
}

const withoutData = (reply: EtimsReply<unknown>): EtimsReply<null> =>
  reply.meaning === "done" ? { meaning: "done", value: null } : reply;

const signatureOf = (data: z.output<typeof receipt>): TaxSignature => ({
  receiptNumber: data.curRcptNo,
  totalReceipts: data.totRcptNo,
  internalData: data.intrlData,
  signature: data.rcptSign,
  signedAt: readKraTime(data.sdcDateTime),
});

/** Its answer's shape is not published: the invoice, or a list with it, somewhere in the data. */
function foundIn(data: unknown, number: number): EtimsReply<FoundInvoice> {
  for (const one of recordsIn(data)) {
    const parsed = foundReceipt.safeParse(one);
    if (parsed.success && parsed.data.invcNo === number)
      return {
        meaning: "done",
        value: { ...signatureOf(parsed.data), totalCents: Math.round(parsed.data.totAmt * 100) },
      };
  }
  return unanswered("KRA does not show this invoice");
}

function* recordsIn(value: unknown): Generator<object> {
  if (typeof value !== "object" || value === null) return;
  yield value;
  for (const inner of Object.values(value)) yield* recordsIn(inner);
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.name === "TimeoutError" ? "too slow" : error.message) : "unknown";
