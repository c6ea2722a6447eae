/** A documented call with a valid request, from which bad ones are made. */
import { allCalls } from "~/api/all-calls.server";
import type { JsonSchema } from "~/http/rest/json-schema.server";
import type { OpenApi, Operation } from "~/http/rest/openapi-types";
import { type Call, callsInOrder } from "../calls-in-order";
import type { Shapes } from "../document-shape";
import type { MarkedShop } from "../marked-shop";

export const CALLERS = ["anonymous", "buyer", "superuser"] as const;
export type Caller = (typeof CALLERS)[number];

export interface Target {
  readonly method: string;
  /** The path with names in braces. */
  readonly path: string;
  readonly operation: Operation;
  readonly methods: readonly string[];
  /** The path with ids of the shop, or with other values. */
  readonly address: (ids?: Readonly<Record<string, string>>) => string;
  readonly idNames: readonly string[];
  readonly query: string;
  /** A valid body; null if the call reads none. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly fields: Readonly<Record<string, JsonSchema>>;
  /** The field of each alias: if a body has both, only the field is read. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly required: readonly string[];
  readonly takesPicture: boolean;
  /** From the document's schema. */
  readonly takes: (body: unknown) => boolean;
}

export function targetsOf(document: OpenApi, shapes: Shapes, shop: MarkedShop): Target[] {
  const inOrder = callsInOrder({ things: shop.things, refresh: shop.spare }, "buyer");
  return Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([word, operation]) => {
      const method = word.toUpperCase();
      const methods = Object.keys(byMethod).map((one) => one.toUpperCase());
      return targetOf({ method, path, operation, methods }, inOrder[`${method} ${path}`] ?? {}, shapes);
    }),
  );
}

type Place = Pick<Target, "method" | "path" | "operation" | "methods">;

function targetOf(place: Place, { ids = {}, query = "", body }: Call, shapes: Shapes): Target {
  const media = place.operation.requestBody?.content;
  const schema = media?.["application/json"]?.schema;
  const { path } = place;
  return {
    ...place,
    address: (others = {}) =>
      path.replace(/\{(\w+)\}/g, (_, name: string) => others[name] ?? String(ids[name])),
    idNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""),
    query,
    body: schema ? ((body ?? media?.["application/json"]?.example) as Record<string, unknown>) : null,
    fields: schema?.properties ?? {},
    aliases: allCalls.find((call) => call.method === place.method && call.path === path)?.aliases ?? {},
    required: [...(schema?.required ?? []), ...(schema?.allOf ?? []).flatMap(ownNameOf)],
    takesPicture: media?.["multipart/form-data"] !== undefined,
    takes: (candidate) => shapes.takes(place.method, path, candidate),
  };
}

/** The first name of a field that is required under any of its names. */
const ownNameOf = ({ anyOf }: JsonSchema) => anyOf?.[0]?.required ?? [];

/** 401 or 403, or null if the caller has access. */
export function accessRefusal({ operation }: Target, caller: Caller): number | null {
  const access = operation["x-access"];
  if (access === "everyone" || caller === "superuser") return null;
  if (caller === "anonymous") return 401;
  return access === "staff" ? 403 : null;
}

/** The calls that issue a token ignore the old one. */
export const ignoresToken = ({ operation }: Target): boolean => operation.security.length === 0;
