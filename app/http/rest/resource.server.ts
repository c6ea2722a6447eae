import * as z from "zod";
import { isStorageFailure } from "~/http/storage-failure.server";
import { refuseImageKind } from "~/domain/picture/image";
import { parseId } from "~/domain/id";
import type { Outcome } from "~/domain/refusal";
import { log } from "~/http/observability/log.server";
import { limitRequest } from "~/http/security/rate-limit.server";
import type { KeyClaim } from "~/operations/idempotency/key-claims.server";
import { shopTime } from "~/operations/shop-clock.server";
import type { HeadArgs } from "../request-context";
import { ApiError, errorOf, errorOfIssues, errorResponse, NOT_FOUND } from "./api-error.server";
import type { ApiArgs } from "./api-request.server";
import { ApiResponse } from "./api-response.server";
import { readBody } from "./body.server";
import { type BodyOf, type Call, type IdsOf, paramsOf, type QueryOf, type Schema } from "./call.server";
import { type Caller, requireCaller } from "./caller.server";
import { idempotent } from "./idempotency.server";
import { type Page, pageHeaders, pageOf, type Rows } from "./pagination.server";
import { refuseUnknown } from "./query.server";

interface CallArgs<C extends Call> extends HeadArgs {
  readonly viewer: C["access"] extends "everyone" ? Caller | null : Caller;
  readonly ids: IdsOf<C>;
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
  readonly page: Page;
  /** Checked by its first bytes (D61); null if none came. */
  readonly picture: Uint8Array | null;
  readonly now: Date;
  /** With an Idempotency-Key: a write stores its answer in its own transaction. */
  readonly claim: KeyClaim | null;
}

export class JsonText {
  constructor(readonly text: string) {}
}

type Success<C extends Call> = C extends { readonly list: true }
  ? Rows<z.input<C["answer"]>>
  : z.input<C["answer"]> | JsonText;

/** `status` if it differs from the call's own; `total` is the length of a paged answer's longest part. */
type CallResult<C extends Call> = Outcome<Success<C>> & {
  readonly status?: 200 | 201 | 202;
  readonly headers?: Readonly<Record<string, string>>;
  readonly total?: number;
};

interface Handler {
  handle(args: CallArgs<Call>, arrived: unknown): Promise<CallResult<Call>>;
  onArrival?(ids: object): Promise<unknown>;
}

type ApiCall = Call & Handler;

/** `onArrival` starts at once; the handler gets its result once all checks have passed. */
export const call = <const C extends Call, Arrived = undefined>(
  description: C,
  handle: (args: CallArgs<C>, arrived: Arrived) => Promise<CallResult<C>>,
  onArrival?: (ids: IdsOf<C>) => Promise<Arrived>,
) => ({ ...description, handle, ...(onArrival && { onArrival }) }) as unknown as C & Handler;

/** A route's loader and action, for its calls by name. They never reject. */
export function resource<const Calls extends Readonly<Record<string, ApiCall>>>(calls: Calls) {
  const all = Object.values<ApiCall>(calls);
  const known = new Map(all.map((one) => [`${one.method} ${one.path}`, one]));
  const respond = async (args: ApiArgs): Promise<ApiResponse> => {
    const { method } = args.request;
    const { template } = args.context.match;
    try {
      if (args.context.isDiskFull) throw unavailable();
      const one = known.get(`${method === "HEAD" ? "GET" : method} ${template}`);
      if (one) return await runCall(one, args);
      const methods = all.flatMap(({ path, method }) => (path === template ? [method] : []));
      throw new ApiError(405, "Method not allowed", {}, { Allow: allowHeader(methods) });
    } catch (error) {
      return errorResponse(asApiError(error, args));
    }
  };
  const route = Object.assign(respond, { calls });
  return { loader: route, action: route };
}

export function allowHeader(methods: readonly string[]): string {
  return [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])].join(", ");
}

async function runCall(call: ApiCall, args: ApiArgs): Promise<ApiResponse> {
  const { request, context } = args;
  const arrived = call.onArrival && begin(async () => call.onArrival?.(idsOf(call, args.params)));
  const viewer = await requireCaller(args, call);
  const tooMany = call.limit && viewer && limitRequest(call.limit, String(viewer.id));
  if (tooMany) throw errorOf(tooMany);
  const ids = idsOf(call, args.params);
  const url = new URL(request.url);
  refuseUnknown(call, url.searchParams);
  const query = call.query ? parsed(call.query, Object.fromEntries(url.searchParams)) : null;
  const { fields, sent, picture, refusal } = await readBody(request, call);
  const tooLargeOrOther = refusal ?? (picture && refuseImageKind(picture, call.picture ?? ""));
  const body = call.body && fields !== null ? parsed(call.body, fields) : null;
  if (tooLargeOrOther) throw errorOf(tooLargeOrOther);
  const page = pageOf(call, url.searchParams);
  const keyed = { call, viewer, ids, body, sent: { fields: sent, picture } };
  const reply = await idempotent(request, keyed, async (claim) => {
    const given = { request, context, viewer, ids, query, body, page, picture, now: shopTime(), claim };
    const reply = await call.handle(given as CallArgs<Call>, await arrived?.());
    if (!reply.ok) throw errorOf(reply.refusal);
    const status = reply.status ?? call.status ?? 200;
    if (reply.value instanceof JsonText) return { status, headers: reply.headers, text: reply.value.text };
    if (!call.list) {
      const headers = reply.total === undefined ? reply.headers : pageHeaders(url, page, reply.total);
      return { status, headers, text: JSON.stringify(reply.value) };
    }
    const { rows, total } = reply.value as Rows<unknown>;
    return { status, headers: pageHeaders(url, page, total), text: JSON.stringify(rows) };
  });
  return new ApiResponse(reply.text, { ...reply, headers: { ...reply.headers, ...locationOf(call, reply) } });
}

/** From the text, so that a repeat by `Idempotency-Key` says it too. */
function locationOf(
  { created }: Call,
  { status, text }: { status: number; text: string },
): Record<string, string> {
  if (created === undefined || status !== 201) return {};
  const made: unknown = JSON.parse(text);
  const address = created.replace(/\{([\w.]+)\}/g, (_, path: string) => String(memberOf(made, path)));
  // a scheduled round has no id yet
  return address.includes("null") ? {} : { Location: address };
}

const memberOf = (made: unknown, path: string): unknown =>
  path.split(".").reduce((inner, name) => (inner as Readonly<Record<string, unknown>>)[name], made);

/** Started now; an error shows only after the checks. */
function begin<Value>(read: () => Promise<Value>): () => Promise<Value> {
  const begun = Promise.resolve().then(read);
  begun.catch(() => undefined);
  return () => begun;
}

/** A malformed id counts as missing (D3). */
function idsOf({ path, missing }: Call, params: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    paramsOf(path).map((name) => {
      const id = parseId(params[name]);
      if (id === null) throw new ApiError(404, missing ?? NOT_FOUND);
      return [name, id];
    }),
  );
}

function parsed(schema: Schema, input: unknown): unknown {
  const result = z.core.safeParse(schema, input);
  if (!result.success) throw errorOfIssues(result.error.issues);
  return result.data;
}

const STORAGE = "We cannot save or read anything right now. Please try again in a minute.";

const unavailable = () => new ApiError(503, STORAGE, {}, { "Retry-After": "60" });

/** Unexpected errors are logged with the request's id and answered without details. */
function asApiError(error: unknown, { context: { requestId } }: ApiArgs): ApiError {
  if (error instanceof ApiError) return error;
  if (isStorageFailure(error)) {
    log.error({ err: error, requestId }, "storage unavailable");
    return unavailable();
  }
  log.error({ err: error, requestId }, "call failed");
  return new ApiError(500, `Something went wrong. Please quote ${requestId}.`);
}
