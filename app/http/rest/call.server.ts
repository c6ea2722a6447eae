/** What a REST call is, as data: parsing, authorisation, the documentation and its tests all read this one description (D9–D15). */
import type * as z from "zod";
import type { LIMITS } from "~/http/security/rate-limit.server";

/** Who may call (D12). */
export type Access = "everyone" | "signed-in" | "superuser";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Any schema: the domain's are of zod/mini. */
export type Schema = z.core.$ZodType;

export interface Call {
  readonly method: Method;
  /** With prefix and trailing slash: '/api/auctions/{id}/'. Names in braces are ids (D3). */
  readonly path: string;
  /** Heading in the documentation. */
  readonly group: string;
  /** One line: what it does. */
  readonly summary: string;
  /** What a caller must know beyond that, in sentences. */
  readonly notes?: string;
  readonly access: Access;
  /** Of the JSON body; absent: the call reads none. */
  readonly body?: Schema;
  /** What a field of body or query means, where its name does not say it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Other spellings of its fields, each with the field that is meant (D53). */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The call also works without a body, or with `{}` (D18, D43). */
  readonly bodyOptional?: true;
  /** Takes multipart too, with a picture in this field, which stands last (D61). */
  readonly picture?: string;
  /** Of the query string. */
  readonly query?: Schema;
  /** The answer is a JSON array, cut into pages by `page` and `page_size` (D11); `answer` describes one row. */
  readonly list?: true;
  /** The answer is an object whose long parts `page` and `page_size` cut; the headers say how long they are. */
  readonly paged?: true;
  readonly answer: Schema;
  /** Of success; 200 where absent. */
  readonly status?: 201;
  /** A repeat that creates nothing answers the same with 200. */
  readonly repeatable?: true;
  /** Statuses beyond 400 (where anything is read), 401, 403 and 404 (where `access` or the path ask for them). */
  readonly refusals?: readonly number[];
  /** What the 404 says. */
  readonly missing?: string;
  /** A stale token beside it does no harm: these calls are how one gets a new one. */
  readonly ignoresToken?: true;
  /** Its answer has an `ETag`: the version of what PUT writes, and a digest of the rest. */
  readonly versioned?: true;
  /** Takes that `ETag` as `If-Match`: a 412 where something changed since. */
  readonly ifMatch?: true;
  /** `Idempotency-Key` makes a repeat answer what the first was answered (D30, D67). */
  readonly idempotent?: true;
  /** How often one account may make it. */
  readonly limit?: keyof typeof LIMITS;
  /** By what the documentation shows the call. */
  readonly example?: { readonly body?: unknown; readonly answer?: unknown };
}

type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Params<Rest>
  : never;

/** The ids that the path names. */
export type IdsOf<C extends Call> = Readonly<Record<Params<C["path"]>, number>>;
export type BodyOf<C extends Call> = C extends { readonly body: infer Body extends Schema }
  ? z.output<Body> | (C extends { readonly bodyOptional: true } ? null : never)
  : null;
export type QueryOf<C extends Call> = C extends { readonly query: infer Query extends Schema }
  ? z.output<Query>
  : null;

/** Names in a path, in order. */
export const paramsOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
