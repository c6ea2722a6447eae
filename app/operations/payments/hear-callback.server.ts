/** What the provider's calls tell, by kind. Each is heard however often and however late it comes. */
import { setTimeout as wait } from "node:timers/promises";
import { payoutIn, receivedIn, returnResultIn } from "~/payments/daraja/told";
import { shopTime } from "../shop-clock.server";
import { hearMoney } from "./hear-money.server";
import { hearPush } from "./hear-push.server";
import { seekAtOnce } from "./pull-money.server";
import { mayPay, PAY_CODES, type PayCode } from "./hear-validation.server";
import { hearRefund } from "./refunds.server";

export const CALL_KINDS = ["push", "refund", "payout-status", "refund-timeout", "confirmation"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export interface ProviderCall {
  readonly kind: CallKind;
  /** Our reference of the attempt or the refund, by the address; empty for a confirmation. */
  readonly about: string;
  readonly json: unknown;
  readonly raw: string;
}

/** The operator does not call again: while the database is away, each call waits here. */
const TRIES_AFTER_MS = [200, 1_000, 3_000, 10_000, 30_000];

/** 'not believed' where it fits nothing of ours. Rejects where the database stays away. */
export async function hearCallback(
  call: ProviderCall,
  triesAfterMs: readonly number[] = TRIES_AFTER_MS,
): Promise<"heard" | "not believed"> {
  for (const pauseMs of triesAfterMs)
    try {
      return await hear(call);
    } catch {
      await wait(pauseMs);
    }
  return hear(call);
}

async function hear({ kind, about, json, raw }: ProviderCall): Promise<"heard" | "not believed"> {
  switch (kind) {
    case "push":
      return (await hearPush(about, { json, raw })) === "not believed" ? "not believed" : "heard";
    case "refund": {
      const told = returnResultIn(json);
      return told && (await hearRefund(about, told)) ? "heard" : "not believed";
    }
    case "payout-status": {
      const told = payoutIn(json, about);
      return told && (await hearRefund(about, told)) ? "heard" : "not believed";
    }
    case "confirmation": {
      const told = receivedIn(json, shopTime());
      if (!told) return "not believed";
      if ((await hearMoney(told, raw, "call")) === "awaiting") await seekAtOnce();
      return "heard";
    }
    // it was not done: the job asks again under the same reference
    case "refund-timeout":
      return "heard";
  }
}

/** The operator wants an answer within a second: if we cannot tell in time, the money comes and we hear of it then. */
const ANSWER_MS = 900;

export async function hearValidation(json: unknown): Promise<PayCode> {
  const told = receivedIn(json, shopTime());
  if (!told) return PAY_CODES.account;
  const late = new AbortController();
  const answer = mayPay(told).catch(() => PAY_CODES.accepted);
  const inTime = wait(ANSWER_MS, PAY_CODES.accepted, { signal: late.signal, ref: false }).catch(
    () => PAY_CODES.accepted,
  );
  return Promise.race([answer, inTime]).finally(() => late.abort());
}
