import { createHash } from "node:crypto";
import { env } from "~/env.server";
import {
  type KeyClaim,
  claimKey,
  releaseKey,
  storeAnswerAfter,
  MAX_KEYS,
  KEY_REUSED,
  KEY_IN_USE,
} from "~/operations/idempotency/key-claims.server";
import { log } from "~/http/observability/log.server";
import type { RequestHead } from "../request-context";
import { type Call, paramsOf } from "./call.server";
import type { Caller } from "./caller.server";
import { ApiError, errorOf } from "./api-error.server";

const BAD_KEY = "An Idempotency-Key has 1 to 255 printable ASCII characters";
const KEY = /^[\x20-\x7e]{1,255}$/;
const REPLAYED = { "Idempotency-Replayed": "true" };

export interface IdempotentReply {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

interface Keyed {
  readonly call: Call;
  readonly viewer: Caller | null;
  /** Of its address. */
  readonly ids: object;
  /** As parsed: `1500` and `"1500.00"` are one amount. */
  readonly body: unknown;
}

/** Runs a call once per key of the caller; without a key it simply runs. */
export async function idempotent(
  request: RequestHead,
  keyed: Keyed,
  run: (claim: KeyClaim | null) => Promise<IdempotentReply>,
): Promise<IdempotentReply> {
  const { call, viewer } = keyed;
  const key = request.headers.get("Idempotency-Key");
  if (!call.idempotent || !viewer || key === null) return run(null);
  if (!KEY.test(key)) throw new ApiError(400, BAD_KEY);
  const maxKeys = env.RATE_LIMITS ? MAX_KEYS : Infinity;
  const claimed = await claimKey({ userId: viewer.id, key, request: digestOf(keyed), maxKeys });
  switch (claimed.state) {
    case "completed":
      return { ...claimed.answer, headers: REPLAYED };
    case "too_many":
      throw errorOf(claimed.refusal);
    case "under_way":
      throw errorOf(KEY_IN_USE);
    case "other":
      throw errorOf(KEY_REUSED);
    case "begun":
      return call.idempotent === "afterwards"
        ? runAndStore(claimed.claim, run)
        : runOrGiveUp(claimed.claim, run);
  }
}

const digestOf = ({ call: { method, path }, ids, body }: Keyed): string =>
  createHash("sha256")
    .update(
      `${method} ${path} ${paramsOf(path).length > 0 ? JSON.stringify(ids) : ""}${JSON.stringify(body)}`,
    )
    .digest("hex");

type Run = (claim: KeyClaim) => Promise<IdempotentReply>;

async function runOrGiveUp(claim: KeyClaim, run: Run): Promise<IdempotentReply> {
  try {
    return await run(claim);
  } catch (error) {
    // the key is freed later; the caller gets the first error, not this one
    await releaseKey(claim).catch((failure: unknown) => log.warn({ err: failure }, "key not released"));
    throw error;
  }
}

async function runAndStore(claim: KeyClaim, run: Run): Promise<IdempotentReply> {
  const reply = await runOrGiveUp(claim, run);
  // the work is done, so answer even if this fails
  await storeAnswerAfter(claim, reply).catch((failure: unknown) =>
    log.warn({ err: failure }, "answer not stored"),
  );
  return reply;
}
