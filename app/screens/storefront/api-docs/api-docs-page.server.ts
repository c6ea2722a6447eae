import { type JsonSchema, resolveRef, SHARED } from "~/http/rest/json-schema.server";
import { openApi } from "~/api/all-calls.server";
import type { OpenApi, Operation } from "~/http/rest/openapi-types";
import { firstSteps } from "./first-steps";

export function apiDocsPage(shop: string, document: OpenApi = openApi()) {
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    about: document.info.description.split("\n\n").map(plain),
    steps: firstSteps(shop),
    groups: document.tags.map(({ name }) => ({
      name,
      id: anchor(name),
      calls: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => callView(document, path, method.toUpperCase(), operation)),
    })),
    live: LIVE_CHANNEL,
    entities: Object.entries(document.components.schemas).map(([name, schema]) => ({
      name,
      id: entityAnchor(name),
      meaning: meaningOf(schema),
      fields: fieldsOf(schema, { place: null }),
    })),
  };
}

type ApiDocs = ReturnType<typeof apiDocsPage>;
export type CallView = ApiDocs["groups"][number]["calls"][number];

export interface FieldView {
  name: string;
  /** The part of a request that contains it; null in an answer. */
  place: string | null;
  type: string;
  marked: "required" | "not always" | null;
  meaning: string | null;
}

const plain = (text: string) => text.replace(/\n/g, " ").replaceAll("`", "");
const anchor = (text: string) => text.toLowerCase().replace(/\W+/g, "-");
const entityAnchor = (name: string) => `entity-${name}`;
const json = (value: unknown) => JSON.stringify(value, null, 2);

function callView({ components }: OpenApi, path: string, method: string, operation: Operation) {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const media = requestBody?.content["application/json"];
  const body = media && resolveRef(media.schema, components.schemas);
  // the 200 of a repeat comes before the 201 of the first request, which the page shows
  const [status = "200", success] = Object.entries(responses).findLast(([code]) => Number(code) < 300) ?? [];
  const answer = success?.content?.["application/json"];
  return {
    id: operationId,
    method,
    path,
    summary,
    description,
    fields: [
      ...parameters.map(({ name, in: place, required, description: meaning = null, schema }) => ({
        name,
        place: place === "header" ? "header" : place === "path" ? "in the path" : "query",
        type: typeText(schema),
        marked: required ? ("required" as const) : null,
        meaning,
      })),
      ...(body ? fieldsOf(body, { place: "body" }) : []),
    ],
    multipart: requestBody?.content["multipart/form-data"] !== undefined,
    curl: curlOf(path, method, operation, media?.example),
    status,
    answer: answer && answerView(answer.schema, answer.example),
    refusals: Object.entries(responses)
      .filter(([code]) => Number(code) >= 400)
      .map(([code, { description: meaning }]) => ({ code, meaning })),
  };
}

function answerView(schema: JsonSchema, example: unknown) {
  const row = schema.items ?? schema;
  return {
    type: typeText(schema),
    /** The anchor of a named entity; otherwise its fields are listed here. */
    entity: row.$ref ? entityAnchor(typeText(row)) : null,
    fields: row.$ref ? [] : fieldsOf(row, { place: null }),
    example: json(example),
  };
}

const fieldsOf = (schema: JsonSchema, { place }: Pick<FieldView, "place">): FieldView[] =>
  Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    place,
    type: typeText(one),
    marked: markOf(schema.required?.includes(name) ?? false, place),
    meaning: meaningOf(one),
  }));

const meaningOf = ({ description }: JsonSchema) => (typeof description === "string" ? description : null);

function markOf(required: boolean, place: string | null): FieldView["marked"] {
  if (place === null) return required ? null : "not always";
  return required ? "required" : null;
}

/** 'number or string', 'list of Bid', 'pending | paid', '{id, title}'. */
function typeText(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace(SHARED, "");
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if ("const" in schema) return String(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(" or ");
  if (typeof schema.type === "object") return schema.type.join(" or ");
  if (schema.type === "array") return schema.items ? `list of ${typeText(schema.items)}` : "list";
  if (schema.contentMediaType) return "file";
  if (schema.format === "date-time") return "time";
  if (schema.properties) return `{${Object.keys(schema.properties).join(", ")}}`;
  return schema.type ?? "anything";
}

function curlOf(path: string, method: string, { security }: Operation, body: unknown): string {
  const needsLogin = security.length > 0 && !security.some((one) => Object.keys(one).length === 0);
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}"$SOKO${path.replace(/\{\w+\}/g, "1")}"`,
    ...(needsLogin ? ['-H "Authorization: Bearer $ACCESS"'] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
  ].join(" \\\n  ");
}

// OpenAPI cannot describe the live channel (D37)
const LIVE_CHANNEL = {
  text: [
    "A WebSocket at /ws/auction/{id}/ and Server-Sent Events at /live/auction/{id} carry the same messages: what happens in one auction, as it happens. Both are open to everyone; ?token=<access> (WebSocket) or the session cookie marks your own row.",
    'The first message is a leaderboard_update with the board as it is now. On the WebSocket each message is JSON text {"type", "data"}; as events the type is the event\'s name and each has an id. An unknown auction is a 404 before the upgrade. Heartbeats are ping frames, or comments every 15 seconds.',
    "If the connection drops, connect again: the first message brings you up to date.",
  ],
  messages: [
    {
      type: "leaderboard_update",
      meaning: "Positions or totals changed: the leaderboard entity, at most 4 a second.",
    },
    {
      type: "bid_placed",
      meaning:
        "A pledge was accepted: auction, round, round_number, pledge_amount, user {first_name}, submitted_at. Beyond 4 a second some are left out; the board has them.",
    },
    {
      type: "round_update",
      meaning: "A round opened, or one closed without a successor: auction and the round entity.",
    },
  ],
};
