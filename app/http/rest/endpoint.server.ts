/** Makes a resource route of described calls and their handlers: loader for GET, action for the rest, 405 for others. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "~/router";
import * as z from "zod";
import { isStorageFailure } from "~/http/storage-failure.server";
import { refuseImageKind } from "~/domain/image";
import { parseId } from "~/domain/id";
import type { Outcome } from "~/domain/refusal";
import { log } from "~/http/observability/log.server";
import { takeTry } from "~/http/security/rate-limit.server";
import type { HeadArgs, RequestContext } from "../request-context";
import type { Attempt } from "~/operations/idempotency/attempts.server";
import { readBody } from "./body.server";
import { type BodyOf, type Call, type IdsOf, paramsOf, type QueryOf, type Schema } from "./call.server";
import { type CallRequest, ofFetch } from "./call-request.server";
import { type Caller, requireCaller } from "./caller.server";
import {
  type JsonAnswer,
  jsonAnswer,
  NOT_FOUND,
  Problem,
  problemAnswer,
  problemOf,
  problemOfIssues,
} from "./problems.server";
import { onceOnly } from "./once.server";
import { readSlice, type Rows, type Slice, sliceHeaders } from "./slice.server";
import { shopTime } from "~/operations/shop-clock.server";

export interface CallArgs<C extends Call> extends HeadArgs {
  /** Null only where everyone may call. */
  readonly viewer: C["access"] extends "everyone" ? Caller | null : Caller;
  readonly ids: IdsOf<C>;
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
  /** Of a list, or of an answer with long parts. */
  readonly slice: Slice;
  /** Checked to be a picture by its first bytes (D61); null where none came. */
  readonly picture: Uint8Array | null;
  readonly now: Date;
  /** Where the caller sent an Idempotency-Key: a write that must never be done twice keeps its answer with itself. */
  readonly attempt: Attempt | null;
}

/** JSON text that was made before, as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}

type Success<C extends Call> = C extends { readonly list: true }
  ? Rows<z.input<C["answer"]>>
  : z.input<C["answer"]> | JsonText;

/**
 * What a handler answers; `status` where it is not the call's own (a repeat that created nothing), headers of its own, and
 * `total` of a sliced answer: how long its longest part is on all pages.
 */
export type Reply<C extends Call> = Outcome<Success<C>> & {
  readonly status?: 200 | 201;
  readonly headers?: Readonly<Record<string, string>>;
  readonly total?: number;
};

interface Handled {
  readonly call: Call;
  readonly handle: (args: CallArgs<Call>, arrived: never) => Promise<Reply<Call>>;
  readonly onArrival?: (ids: never) => Promise<unknown>;
}

/** A call with what answers it. `onArrival` is begun before anything is waited for, and handed on once all is checked. */
export const answer = <C extends Call, Arrived = undefined>(
  call: C,
  handle: (args: CallArgs<C>, arrived: Arrived) => Promise<Reply<C>>,
  onArrival?: (ids: IdsOf<C>) => Promise<Arrived>,
): Handled => ({ call, handle, ...(onArrival && { onArrival }) });

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;

export interface Asked {
  readonly request: CallRequest;
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** What answers a route's calls; never rejects. */
export type Answerer = (asked: Asked) => Promise<JsonAnswer>;

export function endpoint(...handled: readonly Handled[]) {
  const byMethod = new Map<string, Handled>(handled.map((one) => [one.call.method, one]));
  const allow = allowHeader(handled.map(({ call }) => call.method));
  const direct: Answerer = async (asked) => {
    const { method } = asked.request;
    const one = byMethod.get(method === "HEAD" ? "GET" : method);
    try {
      if (!one) throw new Problem(405, "Method not allowed", {}, { Allow: allow });
      return await answerCall(one, asked);
    } catch (error) {
      return problemAnswer(asProblem(error, asked));
    }
  };
  const route = async ({ request, context, params }: RouteArgs): Promise<Response> => {
    const { text, ...init } = await direct({ request: ofFetch(request), context, params });
    return new Response(text, init);
  };
  // the way around Remix: lane.server.ts
  const answerer = Object.assign(route, { direct });
  return { loader: answerer, action: answerer };
}

export function allowHeader(methods: readonly string[]): string {
  return [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])].join(", ");
}

async function answerCall({ call, handle, onArrival }: Handled, args: Asked): Promise<JsonAnswer> {
  const { request, context } = args;
  const arrived = onArrival && begin(() => onArrival(idsOf(call, args.params) as never));
  const viewer = await requireCaller(args, call);
  const tooMany = call.limit && viewer && takeTry(call.limit, String(viewer.id));
  if (tooMany) throw problemOf(tooMany);
  const ids = idsOf(call, args.params);
  const url = new URL(request.url);
  const query = call.query ? parsed(call.query, Object.fromEntries(url.searchParams)) : null;
  const { fields, picture, refusal } = await readBody(request, call);
  const tooLargeOrOther = refusal ?? (picture && refuseImageKind(picture, call.picture ?? ""));
  const body = call.body && fields !== null ? parsed(call.body, fields) : null;
  if (tooLargeOrOther) throw problemOf(tooLargeOrOther);
  const slice = readSlice(url.searchParams);
  const { text, ...init } = await onceOnly(request, { call, viewer, body }, async (attempt) => {
    const given = { request, context, viewer, ids, query, body, slice, picture, now: shopTime(), attempt };
    const reply = await handle(given as CallArgs<Call>, (await arrived?.()) as never);
    if (!reply.ok) throw problemOf(reply.refusal);
    const status = reply.status ?? call.status ?? 200;
    if (reply.value instanceof JsonText) return { status, headers: reply.headers, text: reply.value.text };
    if (!call.list) {
      const headers = reply.total === undefined ? reply.headers : sliceHeaders(url, slice, reply.total);
      return { status, headers, text: JSON.stringify(reply.value) };
    }
    const { rows, total } = reply.value as Rows<unknown>;
    return { status, headers: sliceHeaders(url, slice, total), text: JSON.stringify(rows) };
  });
  return jsonAnswer(text, init);
}

/** Begun now; who may not call, or says nonsense, hears of that first. */
function begin<Value>(read: () => Promise<Value>): () => Promise<Value> {
  const begun = Promise.resolve().then(read);
  begun.catch(() => undefined);
  return () => begun;
}

/** A malformed id is one that does not exist (D3). */
function idsOf({ path, missing }: Call, params: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    paramsOf(path).map((name) => {
      const id = parseId(params[name]);
      if (id === null) throw new Problem(404, missing ?? NOT_FOUND);
      return [name, id];
    }),
  );
}

function parsed(schema: Schema, input: unknown): unknown {
  const result = z.core.safeParse(schema, input);
  if (!result.success) throw problemOfIssues(result.error.issues);
  return result.data;
}

/** Whatever was thrown, as JSON: what we did not expect is logged with the request's id and told without its inside. */
function asProblem(error: unknown, { context }: Pick<Asked, "context">): Problem {
  if (error instanceof Problem) return error;
  const { requestId } = context;
  if (isStorageFailure(error)) {
    log.error({ err: error, requestId }, "storage unavailable");
    return new Problem(
      503,
      "We cannot save or read anything right now. Please try again in a minute.",
      {},
      {
        "Retry-After": "60",
      },
    );
  }
  log.error({ err: error, requestId }, "call failed");
  return new Problem(500, `Something went wrong. Please quote ${requestId}.`);
}
