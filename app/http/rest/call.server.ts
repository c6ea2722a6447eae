/** A REST call as data: parsing, authorisation, documentation and tests read this one description (D9–D15). */
import type * as z from "zod";
import type { LIMITS } from "~/http/security/rate-limit.server";

/** What a call for "staff" needs stands in the table of permissions (app/domain/account/permissions.ts). */
export type Access = "everyone" | "signed-in" | "staff";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Schema = z.core.$ZodType;

export interface Call {
  readonly method: Method;
  /** '/api/auctions/{id}/': with prefix and trailing slash. Names in braces are ids (D3). */
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  readonly notes?: string;
  readonly access: Access;
  readonly body?: Schema;
  readonly fields?: Readonly<Record<string, string>>;
  /** Alias to field (D53). */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Works without a body, or with `{}` (D18, D43). */
  readonly bodyOptional?: true;
  /** The multipart field of the picture, which comes last (D61). */
  readonly picture?: string;
  readonly query?: Schema;
  /** A JSON array in pages (D11); `answer` describes one row. */
  readonly list?: true;
  /** An object whose long parts come in pages; the headers give their length. */
  readonly paged?: true;
  readonly answer: Schema;
  /** 202: begun, the answer says how to follow it. */
  readonly status?: 201 | 202;
  /** The address of what a 201 created, with names of its answer in braces: `Location`. */
  readonly created?: string;
  /** A repeat that creates nothing gets the same answer with 200. */
  readonly repeatable?: true;
  /** If the payment is not settled at once, the same answer has 202. */
  readonly awaited?: true;
  /** Beyond 400, 401, 403 and 404, which follow from the rest. */
  readonly refusals?: readonly number[];
  readonly missing?: string;
  /** A stale token does no harm: these calls give a new one. */
  readonly ignoresToken?: true;
  /** Its answer has an `ETag`: the version that PUT writes, and a digest of the rest. */
  readonly versioned?: true;
  readonly ifMatch?: true;
  /** Its handler stores the answer for a repeat by `Idempotency-Key` in the transaction of its write; without it that happens afterwards. */
  readonly storesAnswer?: true;
  readonly limit?: keyof typeof LIMITS;
  readonly example?: { readonly body?: unknown; readonly answer?: unknown };
}

type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Params<Rest>
  : never;

export type IdsOf<C extends Call> = Readonly<Record<Params<C["path"]>, number>>;
export type BodyOf<C extends Call> = C extends { readonly body: infer Body extends Schema }
  ? z.output<Body> | (C extends { readonly bodyOptional: true } ? null : never)
  : null;
export type QueryOf<C extends Call> = C extends { readonly query: infer Query extends Schema }
  ? z.output<Query>
  : null;

/** Whether `Idempotency-Key` counts: on every POST (D125) but those that need no account, whose answers are secrets of one. */
export const takesKey = ({ method, access }: Pick<Call, "method" | "access">): boolean =>
  method === "POST" && access !== "everyone";

export const isPaged = ({ list, paged }: Pick<Call, "list" | "paged">) => list === true || paged === true;

export const paramsOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
