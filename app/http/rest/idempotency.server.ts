import { createHash } from "node:crypto";
import { env } from "~/env.server";
import {
  type Attempt,
  beginAttempt,
  giveUpAttempt,
  storeAnswerAfter,
  MOST_KEYS,
  OTHER_REQUEST,
  UNDER_WAY,
} from "~/operations/idempotency/key-claims.server";
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
  /** As parsed: `1500` and `"1500.00"` are one amount. */
  readonly body: unknown;
}

/** Runs a call once per key of the caller; without a key it simply runs. */
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
      return call.idempotent === "afterwards"
        ? runAndKeep(begun.attempt, run)
        : runOrGiveUp(begun.attempt, run);
  }
}

/** These paths have no ids. */
const digestOf = ({ method, path }: Call, body: unknown): string =>
  createHash("sha256")
    .update(`${method} ${path} ${JSON.stringify(body)}`)
    .digest("hex");

type Run = (attempt: Attempt) => Promise<Reply>;

async function runOrGiveUp(attempt: Attempt, run: Run): Promise<Reply> {
  try {
    return await run(attempt);
  } catch (error) {
    // the key is freed later; the caller hears the first error, not this one
    await giveUpAttempt(attempt).catch((failure: unknown) => log.warn({ err: failure }, "key not given up"));
    throw error;
  }
}

async function runAndKeep(attempt: Attempt, run: Run): Promise<Reply> {
  const answered = await runOrGiveUp(attempt, run);
  // the work is done, so answer even if this fails
  await storeAnswerAfter(attempt, answered).catch((failure: unknown) =>
    log.warn({ err: failure }, "answer not kept"),
  );
  return answered;
}
