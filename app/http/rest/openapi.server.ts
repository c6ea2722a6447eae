import { permissionText } from "~/domain/account/need-text";
import { type Access, type Call, isPaged, type Schema, takesKey } from "./call.server";
import { callNeed } from "./caller.server";
import { type Components, exampleOf, type JsonSchema, jsonSchema } from "./json-schema.server";
import type { Answer, OpenApi, Operation, Webhook } from "./openapi-types";
import {
  LIST_HEADERS,
  LOCATION_HEADERS,
  REPLAYED_HEADERS,
  RETRY_HEADERS,
  VERSION_HEADERS,
  WEBHOOK_HEADERS,
} from "./openapi-headers";
import { requestBodyOf, parametersOf } from "./openapi-request.server";
import {
  BAD_TOKEN,
  FORBIDDEN_MESSAGE,
  NOT_FOUND,
  NOT_JSON,
  TOO_LARGE,
  UNAUTHENTICATED,
  WRONG_TYPE,
} from "./api-error.server";

const ABOUT = `Amounts are Kenyan shillings as JSON numbers with up to 2 decimals (\`1500\`, \`99.5\`); requests may also send
them as numeric strings. Times are ISO 8601 in UTC; a request's
may have any offset, and one without a zone is a 400. Ids are positive integers; a malformed one is a 404. An absent value is null,
never left out. Unknown fields of a request are ignored.

Paths that begin with /api answer without it too, and every path without the trailing slash. /cart and /categories without the
prefix are screens as well: request JSON with \`Accept: application/json\`.

Send \`Authorization: Bearer <access>\`. Access tokens last 15 minutes, refresh tokens 7 days: on a 401 refresh once and repeat
the call. The shop's own session cookie works too, from its own pages. Pages of other sites may call with a token once the owner
has listed their origin (\`CORS_ORIGINS\`).

Lists are plain arrays, sliced by \`page\` and \`page_size\` (at most 1000); \`X-Total-Count\` and \`Link\` say the rest.
Errors are \`{"error": "first message"}\`; 401, 403 and 404 repeat it as \`detail\`, and each wrong field has a list of its own
messages beside it. Every POST of a signed-in caller takes an \`Idempotency-Key\`: a repeat with the same key does nothing twice and answers what the
first was answered.`;

const ACCESS_TEXTS: Record<Exclude<Access, "staff">, string> = {
  everyone: "Everyone may call this.",
  "signed-in": "Needs a login.",
};

function accessText(call: Call): string {
  if (call.access !== "staff") return ACCESS_TEXTS[call.access];
  return `May be called by ${permissionText(callNeed(call))}.`;
}

const MESSAGES: Record<number, readonly [description: string, error: string]> = {
  400: ["Something in the request is wrong", NOT_JSON],
  401: ["No token, or one that does not hold", UNAUTHENTICATED],
  402: ["The payment failed", "Payment failed. Please try again."],
  403: ["Not allowed", FORBIDDEN_MESSAGE],
  404: ["There is no such thing, or not for you", NOT_FOUND],
  409: ["Lost to a change that came first", "This round is closed"],
  412: ["If-Match names what the product no longer is", "This product has changed since you read it."],
  413: ["Too large", TOO_LARGE],
  415: ["Neither JSON nor what this call takes", WRONG_TYPE],
  429: ["Too many tries: Retry-After says when", "Too many tries. Please wait 15 minutes."],
  503: [
    "The shop cannot save or read just now",
    "We cannot save or read anything right now. Please try again in a minute.",
  ],
};

type Events = Readonly<Record<string, { readonly summary: string; readonly data: Schema }>>;

export function documentOf(calls: readonly Call[], events: Events): OpenApi {
  const schemas: Components = { Error: ERROR };
  const paths: OpenApi["paths"] = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call, schemas);
  return {
    openapi: "3.1.0",
    info: { title: "Soko", version: "1", description: ABOUT },
    servers: [{ url: "/" }],
    tags: [...new Set(calls.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(events).map(([type, event]) => [type, { post: webhookOf(type, event, schemas) }]),
    ),
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        session: { type: "apiKey", in: "cookie", name: "soko_session" },
      },
    },
  };
}

const ERROR: JsonSchema = {
  type: "object",
  description:
    "The first message; 401, 403 and 404 repeat it as detail. Fields that are wrong have a list of their own messages under their names.",
  properties: { error: { type: "string" }, detail: { type: "string" } },
  required: ["error"],
  // a type here would also type error and detail, and generated clients would not compile
  additionalProperties: true,
};

function webhookOf(type: string, { summary, data }: Events[string], schemas: Components): Webhook {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      id: { type: "string", description: "The same each time it is sent" },
      type: { const: type },
      created_at: { type: "string", format: "date-time", description: "When it happened" },
      data: jsonSchema(data, "output", schemas),
    },
    required: ["id", "type", "created_at", "data"],
  };
  return {
    operationId: `webhook_${type.replace(".", "_")}`,
    summary,
    description:
      "Signed as Standard Webhooks has it. Sent again after anything but a 2xx within 10 seconds; it may come twice or out of order.",
    parameters: WEBHOOK_HEADERS,
    requestBody: {
      required: true,
      content: { "application/json": { schema, example: exampleOf(schema, schemas) } },
    },
    responses: { "2XX": { description: "Taken" } },
  };
}

const nameOf = ({ method, path }: Call) =>
  [method.toLowerCase(), ...path.split("/").filter((part) => part && part !== "api")]
    .join("_")
    .replace(/\W+/g, "_");

function operationOf(call: Call, schemas: Components): Operation {
  const { group, summary, notes, access, ignoresToken } = call;
  const body = requestBodyOf(call, schemas);
  return {
    operationId: nameOf(call),
    tags: [group],
    summary,
    description: [notes, accessText(call)].filter(Boolean).join(" "),
    "x-access": access,
    security: ignoresToken ? [] : [...(access === "everyone" ? [{}] : []), { bearer: [] }, { session: [] }],
    parameters: parametersOf(call, schemas),
    ...(body && { requestBody: body }),
    responses: { ...successesOf(call, schemas), ...refusalsOf(call) },
  };
}

function successesOf(call: Call, schemas: Components): Record<string, Answer> {
  const success = successOf(call, schemas);
  const again = { ...success, description: "It was done before: nothing has changed" };
  const awaited = {
    ...success,
    description: "The payment is under way: read /api/payments/ for its result",
  };
  return {
    [String(call.status ?? 200)]: success,
    ...(call.repeatable && { "200": again }),
    ...(call.awaited && { "202": awaited }),
  };
}

const SUCCESS = { 200: "Done", 201: "Created", 202: "Begun" };

function successOf(call: Call, schemas: Components): Answer {
  const row = jsonSchema(call.answer, "output", schemas);
  const schema: JsonSchema = call.list ? { type: "array", items: row } : row;
  const headers = {
    ...(takesKey(call) && REPLAYED_HEADERS),
    ...(isPaged(call) && LIST_HEADERS),
    ...(call.versioned && VERSION_HEADERS),
    ...(call.created !== undefined && LOCATION_HEADERS),
  };
  return {
    description: SUCCESS[call.status ?? 200],
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { "application/json": { schema, example: call.example?.answer ?? exampleOf(schema, schemas) } },
  };
}

function refusalsOf(call: Call): Record<string, Answer> {
  const statuses = new Set<number>([
    ...(call.body || call.query || isPaged(call) ? [400] : []),
    ...(call.ignoresToken ? [] : [401]),
    ...(call.access === "staff" ? [403] : []),
    ...(call.path.includes("{") ? [404] : []),
    ...(call.body ? [413, 415] : []),
    ...(call.refusals ?? []),
    ...(takesKey(call) ? [409] : []),
    ...(call.limit || takesKey(call) ? [429] : []),
    503,
  ]);
  return Object.fromEntries(
    [...statuses].sort((a, b) => a - b).map((status) => [String(status), refusalAnswer(status, call)]),
  );
}

const MAY_RETRY = new Set([429, 503]);

function refusalAnswer(status: number, call: Call): Answer {
  const { missing, ignoresToken } = call;
  const [description, usual] = MESSAGES[status] ?? ["Refused", BAD_TOKEN];
  const error = status === 404 ? (missing ?? usual) : status === 401 && ignoresToken ? BAD_TOKEN : usual;
  const example = { error, ...([401, 403, 404].includes(status) && { detail: error }) };
  return {
    description,
    ...((MAY_RETRY.has(status) || (takesKey(call) && status === 409)) && { headers: RETRY_HEADERS }),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" }, example } },
  };
}
