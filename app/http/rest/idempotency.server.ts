/** `Idempotency-Key`: a repeat answers what the first was answered (D30, D43, D67). How it is safe: operations/idempotency. */
import { createHash } from "node:crypto";
import { env } from "~/env.server";
import {
  type Attempt,
  beginAttempt,
  giveUpAttempt,
  keepAnswerAfter,
  MOST_KEYS,
  OTHER_REQUEST,
  UNDER_WAY,
} from "~/operations/idempotency/attempts.server";
import { log } from "~/http/observability/log.server";
import type { RequestHead } from "../request-context";
import type { Call } from "./call.server";
import type { Caller } from "./caller.server";
import { ApiError, errorOf } from "./api-error.server";

export const BAD_KEY = "An Idempotency-Key has 1 to 255 printable ASCII characters";
const KEY = /^[\x20-\x7e]{1,255}$/;
const REPLAYED = { "Idempotency-Replayed": "true" };

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

interface Keyed {
  readonly call: Call;
  readonly viewer: Caller | null;
  /** As it was understood: `1500` and `"1500.00"` are one amount. */
  readonly body: unknown;
}

/** Runs a call once for each of the caller's keys. Without a key, and for calls that take none, it simply runs. */
export async function idempotent(
  request: RequestHead,
  { call, viewer, body }: Keyed,
  run: (attempt: Attempt | null) => Promise<Reply>,
): Promise<Reply> {
  const key = request.headers.get("Idempotency-Key");
  if (!call.idempotent || !viewer || key === null) return run(null);
  if (!KEY.test(key)) throw new ApiError(400, BAD_KEY);
  const mostKeys = env.RATE_LIMITS ? MOST_KEYS : Infinity;
  const begun = await beginAttempt({ userId: viewer.id, key, request: digestOf(call, body), mostKeys });
  switch (begun.state) {
    case "answered":
      return { ...begun.answer, headers: REPLAYED };
    case "too_many":
      throw errorOf(begun.refusal);
    case "under_way":
      throw errorOf(UNDER_WAY);
    case "other":
      throw errorOf(OTHER_REQUEST);
    case "begun":
      return runAndKeep(begun.attempt, run);
  }
}

/** Paths of these calls have no ids. */
const digestOf = ({ method, path }: Call, body: unknown): string =>
  createHash("sha256")
    .update(`${method} ${path} ${JSON.stringify(body)}`)
    .digest("hex");

async function runAndKeep(attempt: Attempt, run: (attempt: Attempt) => Promise<Reply>): Promise<Reply> {
  let answered;
  try {
    answered = await run(attempt);
  } catch (error) {
    // left alone it is taken over later: the caller hears of what went wrong, not of this
    await giveUpAttempt(attempt).catch((failure: unknown) => log.warn({ err: failure }, "key not given up"));
    throw error;
  }
  // what was done is answered, also where this cannot be written just now: a write that keeps its own answer has done so
  await keepAnswerAfter(attempt, answered).catch((failure: unknown) =>
    log.warn({ err: failure }, "answer not kept"),
  );
  return answered;
}
