import type { Cents } from "~/domain/money";
import { metrics } from "~/metrics/metrics.server";
import { processWide } from "~/process/process-wide.server";
import { msg } from "~/texts/t";
import type { ReceivedPayment } from "./received-payment";
import type { RefundAnswer, RefundRequest } from "./refund-request";

export interface ChargeRequest {
  readonly reference: string;
  /** The attempt's code, at most 12 letters and digits. The payer's receipt shows it (D74). */
  readonly accountReference: string;
  readonly cents: Cents;
  readonly phoneNumber: string | null;
}

export interface CompletedResult {
  readonly state: "completed";
  /** The provider's receipt; null if its answer names none. */
  readonly receipt: string | null;
  /** The provider says that the attempt's own prompt was paid, so that the prompted phone paid (D114). */
  readonly isByPrompt?: boolean;
}

export interface FailedResult {
  readonly state: "failed";
  readonly code: string | null;
  readonly text: string | null;
}

export type ProviderResult = CompletedResult | FailedResult;

/** Accepted: the result comes later. Unknown: the connection broke before the provider answered. */
export type ChargeAnswer =
  | ProviderResult
  | { readonly state: "accepted"; readonly checkoutId: string }
  | Unknown;
/** `checkoutId`: the id that it is about, which only the stored callback may have named. */
export type StatusAnswer = (ProviderResult | { readonly state: "pending" } | Unknown) & {
  readonly checkoutId?: string;
};
type Unknown = typeof UNKNOWN;
/** It may or may not have happened. */
export const UNKNOWN = { state: "unknown" } as const;

export interface StatusQuery {
  readonly reference: string;
  readonly checkoutId: string | null;
  /** Stored as it came: trusted only once the status says the same (D75). */
  readonly callback: string | null;
}

/** Which provider a payment began with; it is asked and refunded there, whatever the shop uses since. */
export interface PaymentOrigin {
  readonly provider: string;
  /** A connection that was entered in Management; null: the server's variables, or none. */
  readonly connectionId: number | null;
}

interface MpesaAccount {
  readonly url: string;
  readonly kind: "paybill" | "till";
  readonly shortcode: string;
  readonly till: string;
}

export interface PaymentProvider {
  readonly name: "mock" | "daraja";
  /** As in `PaymentOrigin`. */
  readonly connectionId?: number;
  readonly account?: MpesaAccount;
  /** Why it can do nothing now, for the owner. */
  readonly trouble?: string;
  /** True if starting a reference again takes no money twice (D21). Else each retry is a new attempt, after the last one failed. */
  readonly isRepeatable: boolean;
  /** The age of an attempt at which its status is first queried. */
  readonly queryAfterMs: number;
  /** The paybill number that payers can use without a prompt, with the attempt's code as account; null if there is none. */
  readonly paybill?: string | null;
  start(charge: ChargeRequest): Promise<ChargeAnswer>;
  status(query: StatusQuery): Promise<StatusAnswer>;
  refund(money: RefundRequest): Promise<RefundAnswer>;
  /** The provider's list of received payments, if it has one and lets us read it. Rejects if the list cannot be read now. */
  received?(from: Date, to: Date): Promise<readonly ReceivedPayment[]>;
}

type FindConnection = (id: number) => Promise<PaymentProvider | null>;

const shared = processWide<{ payments: PaymentProvider; findConnection: FindConnection }>();

/** The one that new payments begin with. */
export function usePaymentProvider(provider: PaymentProvider) {
  shared.payments = provider;
}

export function usePaymentConnections(find: FindConnection) {
  shared.findConnection = find;
}

/** True if the provider prompts real phones: the payer enters a phone, and M-Pesa's rules apply (D74). */
export const sendsStkPushes = (): boolean => shared.payments?.name === "daraja";

export function paymentProvider(): PaymentProvider {
  if (!shared.payments) throw new Error("no payment provider is set up");
  return shared.payments;
}

/** Whether the provider's list can be read. Without it, confirmations are trusted as they come (D75). */
export const canListPayments = (): boolean => paymentProvider().received !== undefined;

/** Of payments that this process begins, as far as it knows. */
export function currentOrigin(): PaymentOrigin {
  const { name, connectionId } = paymentProvider();
  return { provider: name, connectionId: connectionId ?? null };
}

/** Null for M-Pesa payments by variables that the server no longer has: nobody here can query or refund them. */
export async function providerOf({ provider, connectionId }: PaymentOrigin): Promise<PaymentProvider | null> {
  const current = paymentProvider();
  if (provider === "mock") return current.name === "mock" ? current : ENDED_TEST;
  if (connectionId !== null) return (await shared.findConnection?.(connectionId)) ?? null;
  return current.name === "daraja" && current.connectionId === undefined ? current : null;
}

/** Whether nobody here can query or refund M-Pesa payments that began with the server's variables. */
export const lacksVariables = ({ provider, connectionId }: PaymentOrigin): boolean =>
  provider === "daraja" &&
  connectionId === null &&
  (paymentProvider().name !== "daraja" || paymentProvider().connectionId !== undefined);

export const TEST_ENDED = {
  state: "failed",
  code: null,
  text: msg(
    "This was a test payment: no money moved. The shop takes real payments now, so please pay again.",
  ),
} as const satisfies FailedResult;

/** Once the shop takes real money, a test payment under way fails, and one that was taken goes back without any money. */
const ENDED_TEST: PaymentProvider = {
  name: "mock",
  isRepeatable: true,
  queryAfterMs: 60_000,
  start: async () => TEST_ENDED,
  status: async () => TEST_ENDED,
  refund: async () => ({ state: "completed", receipt: null }),
};

export const ANSWER_MS = 10_000;

export const queryStatus = (query: StatusQuery & PaymentOrigin): Promise<StatusAnswer> =>
  withTimeout(providerOf(query).then((provider) => provider?.status(query) ?? UNKNOWN));

export const startCharge = (charge: ChargeRequest & PaymentOrigin): Promise<ChargeAnswer> =>
  countAnswers(providerOf(charge).then((provider) => provider?.start(charge) ?? UNKNOWN));

/** Counts the provider's answers by state, for /metrics. */
export async function countAnswers<Answer extends { readonly state: string }>(
  request: Promise<Answer>,
  outcomeOf = (state: string) => state,
): Promise<Answer> {
  request.then(
    ({ state }) => metrics.payments.inc({ outcome: outcomeOf(state) }),
    () => metrics.payments.inc({ outcome: "error" }),
  );
  return request;
}

export async function withTimeout<T>(request: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the payment provider does not answer")), ANSWER_MS);
  });
  return Promise.race([request, timeout]).finally(() => clearTimeout(timer));
}
