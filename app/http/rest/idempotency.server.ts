import { createHash } from "node:crypto";
import { env } from "~/env/env.server";
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
import { type Call, paramsOf, takesKey } from "./call.server";
import type { Caller } from "./caller.server";
import { ApiError, errorOf } from "./api-error.server";

const BAD_KEY = "An Idempotency-Key has 1 to 255 printable ASCII characters";
const NO_ACCOUNT = "An Idempotency-Key belongs to an account, so this call takes none. Please leave it out.";
const KEY = /^[\x20-\x7e]{1,255}$/;
const REPLAYED = { "Idempotency-Replayed": "true" };

interface IdempotentReply {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

interface Keyed {
  readonly call: Call;
  readonly viewer: Caller | null;
  /** Of its address. */
  readonly ids: object;
  readonly body: unknown;
  readonly sent: SentBody;
}

/** What came, before any release's schema has read it. */
interface SentBody {
  readonly fields: object | null;
  readonly picture: Uint8Array | null;
}

/** Runs a POST once per key of the caller (D125); without a key it simply runs. */
export async function idempotent(
  request: RequestHead,
  keyed: Keyed,
  run: (claim: KeyClaim | null) => Promise<IdempotentReply>,
): Promise<IdempotentReply> {
  const { call, viewer } = keyed;
  const key = request.headers.get("Idempotency-Key");
  if (key === null || call.method !== "POST") return run(null);
  if (!KEY.test(key)) throw new ApiError(400, BAD_KEY);
  if (!takesKey(call) || !viewer) throw new ApiError(400, NO_ACCOUNT);
  // a program of the shop may make thousands of products
  const maxKeys = env.RATE_LIMITS && call.access !== "staff" ? MAX_KEYS : Infinity;
  const digests = { request: digestAsParsed(keyed), sent: digestOf(keyed) };
  const claimed = await claimKey({ userId: viewer.id, key, ...digests, maxKeys });
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
      return call.storesAnswer ? runOrGiveUp(claimed.claim, run) : runAndStore(claimed.claim, run);
  }
}

const addressOf = ({ call: { method, path }, ids }: Keyed): string =>
  `${method} ${path} ${paramsOf(path).length > 0 ? JSON.stringify(ids) : ""}`;

/** Of the same request it is the same in every release, and in whatever order a client writes its fields. */
function digestOf(keyed: Keyed): string {
  const { fields, picture } = keyed.sent;
  const digest = createHash("sha256")
    .update(addressOf(keyed))
    .update(JSON.stringify(sorted(fields)));
  return (picture ? digest.update("\0").update(picture) : digest).digest("hex");
}

/** The previous release compares this digest. Remove it in the next release. */
const digestAsParsed = (keyed: Keyed): string =>
  createHash("sha256")
    .update(addressOf(keyed) + JSON.stringify(keyed.body))
    .digest("hex");

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [name, sorted(inner)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

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
