import { deepStrictEqual } from "node:assert";
import * as z from "zod";
import { db } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { argsOf } from "../request.fixture";
import type { ApiArgs } from "./api-request.server";
import type { ApiResponse } from "./api-response.server";
import { accessToken } from "./bearer.server";
import type { Call } from "./call.server";

interface Route {
  loader: (args: ApiArgs) => Promise<ApiResponse>;
  action: (args: ApiArgs) => Promise<ApiResponse>;
}

interface CallOptions {
  as?: Viewer;
  ids?: Record<string, number | string>;
  body?: unknown;
  query?: string;
  headers?: HeadersInit;
  address?: string;
}

interface Called {
  status: number;
  headers: Headers;
  body: unknown;
}

export const tokenOf = async ({ id }: Viewer): Promise<string> => {
  const { passwordVersion } = await db().user.findUniqueOrThrow({ where: { id } });
  return accessToken({ id, passwordVersion });
};

export async function callApi(call: Call, options: CallOptions = {}): Promise<Called> {
  const { as, ids = {}, body, query = "", headers, address = "127.0.0.1" } = options;
  const all = new Headers(headers);
  if (as) all.set("Authorization", `Bearer ${await tokenOf(as)}`);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm && !all.has("Content-Type")) all.set("Content-Type", "application/json");
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  const request = new Request(`http://soko.example${path}${query}`, {
    method: call.method,
    headers: all,
    ...(body !== undefined && { body: isForm || typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const { context } = argsOf(request);
  const { row, params } = context.match;
  const route = (await import(/* @vite-ignore */ `../../${row?.file}`)) as Route;
  const {
    status,
    headers: parsedAnswer,
    text,
  } = await (call.method === "GET" ? route.loader : route.action)({
    request,
    context: { ...context, clientAddress: address },
    params,
  });
  return { status, headers: parsedAnswer, body: JSON.parse(text) as unknown };
}

type Described<C extends Call> = C extends { readonly list: true }
  ? z.output<C["answer"]>[]
  : z.output<C["answer"]>;

/** Fails unless the answer is exactly as the call's description says. */
export function checkedBody<const C extends Call>(call: C, { status, body }: Called): Described<C> {
  if (status !== (call.status ?? 200)) throw new Error(`${status}: ${JSON.stringify(body)}`);
  const parsed = z.core.parse<z.core.$ZodType>(call.list ? z.array(call.answer) : call.answer, body);
  deepStrictEqual(body, parsed);
  return parsed as Described<C>;
}
