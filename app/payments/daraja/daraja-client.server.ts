import * as z from "zod/mini";
import { parseJson } from "~/domain/text/json";
import { accountOf, requestToken, type TokenStore } from "./daraja-token.server";
import type { DarajaSettings } from "./settings";

type Json = Readonly<Record<string, unknown>>;

export type DarajaResponse =
  | { readonly state: "ok"; readonly body: Json }
  /** A code of M-Pesa's own: it did not take the request (D116). */
  | { readonly state: "error"; readonly status: number; readonly code: string; readonly text: string }
  | { readonly state: "unsent" }
  /** No answer, or one without a code, such as a proxy's page: the request may have arrived. */
  | { readonly state: "broken"; readonly status?: number };

type CallbackKind = "push" | "refund" | "payout-status" | "refund-timeout" | "validation" | "confirmation";

/** M-Pesa reports an ended token in several ways: 404.001.03, 401.002.01, 401.003.01, or a plain 401 (D106). */
const isTokenRefused = (answer: DarajaResponse) =>
  (answer.state === "broken" && answer.status === 401) ||
  (answer.state === "error" &&
    (answer.status === 401 || answer.code === "404.001.03" || /invalid access token/i.test(answer.text)));

/** With these codes nothing has left this machine. */
const UNSENT_CODES = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/** Posts to the operator with the shared token, and renews it once if it has ended. Never throws. */
export class DarajaClient {
  constructor(
    readonly settings: DarajaSettings,
    private readonly tokens: TokenStore,
  ) {}

  async post(path: string, body: Json, timeoutMs: number): Promise<DarajaResponse> {
    const token = await this.token().catch(() => null);
    if (token === null) return { state: "unsent" };
    const answer = await this.#send(path, body, token, timeoutMs);
    if (!isTokenRefused(answer)) return answer;
    const next = await this.token(token).catch(() => null);
    return next === null ? answer : this.#send(path, body, next, timeoutMs);
  }

  /** Rejects if it cannot get one. The message is shown to people and holds no secret. */
  token(refused?: string): Promise<string> {
    return this.tokens.token(accountOf(this.settings), () => requestToken(this.settings), refused);
  }

  /** Each attempt and each refund has its own address, because the operator's STK result names neither. */
  callbackAddress(kind: CallbackKind, reference?: string): string {
    const address = `${this.settings.callbacks}/${kind}`;
    return reference === undefined ? address : `${address}/${encodeURIComponent(reference)}`;
  }

  async #send(path: string, body: Json, token: string, timeoutMs: number): Promise<DarajaResponse> {
    try {
      const response = await fetch(`${this.settings.url}${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return read(response.status, await response.text());
    } catch (error) {
      return { state: UNSENT_CODES.has(causeOf(error)) ? "unsent" : "broken" };
    }
  }
}

function read(status: number, text: string): DarajaResponse {
  const body = parseJsonObject(text);
  if (body === null) return { state: "broken", status };
  const error = errorIn(body);
  if (error !== null) return { state: "error", status, ...error };
  const isAnswer = status < 300 || trimmedText(body.ResponseCode) !== "";
  return isAnswer ? { state: "ok", body } : { state: "broken", status };
}

const gatewayFault = z.object({
  fault: z.object({ faultstring: z.string(), detail: z.object({ errorcode: z.string() }) }),
});

/** The gateway in front of M-Pesa names its limits in a shape of its own. Null if the body has no code. */
function errorIn(body: Json): { readonly code: string; readonly text: string } | null {
  const code = trimmedText(body.errorCode);
  if (code !== "") return { code, text: trimmedText(body.errorMessage) };
  const parsed = gatewayFault.safeParse(body);
  if (!parsed.success) return null;
  const { faultstring, detail } = parsed.data.fault;
  return { code: detail.errorcode, text: faultstring };
}

function parseJsonObject(text: string): Json | null {
  const value = parseJson(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** The operator sends codes as numbers and as text. */
export const trimmedText = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

function causeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : null;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
}

// Fields of M-Pesa's callbacks and lists. A reader returns null if the shape is wrong: anybody may have sent it (D75).

export const codeField = z.union([z.string(), z.number()]);
export const textField = z.string().check(z.minLength(1), z.maxLength(200));
/** M-Pesa may leave a value out, send null, or send a number as text (D103). */
export const valueField = z.optional(z.nullable(z.union([z.string(), z.number()])));

const RECEIPT = /^[A-Z0-9]{6,20}$/;
export const receiptOf = (given: string | number | null | undefined): string | null => {
  const receipt = String(given ?? "").toUpperCase();
  return RECEIPT.test(receipt) ? receipt : null;
};

const NAIROBI_OFFSET_MS = 3 * 60 * 60 * 1000;

/** '2026-11-23 15:30:00'. The operator uses Nairobi's time (D74). */
export const darajaTime = (at: Date): string =>
  new Date(at.getTime() + NAIROBI_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
