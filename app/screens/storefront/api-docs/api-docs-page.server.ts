import { type JsonSchema, resolved, SHARED } from "~/http/rest/json-schema.server";
import { openApi } from "~/http/rest/openapi.server";
import type { OpenApi, Operation } from "~/http/rest/openapi-types";

/** The API's document as a page shows it: texts alone. */
export function apiDocsPage(document: OpenApi = openApi()) {
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    about: document.info.description.split("\n\n").map(plain),
    groups: document.tags.map(({ name }) => ({
      name,
      id: anchor(name),
      calls: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => callView(document, path, method.toUpperCase(), operation)),
    })),
    live: LIVE,
  };
}

export type ApiDocs = ReturnType<typeof apiDocsPage>;
export type CallView = ApiDocs["groups"][number]["calls"][number];

/** The description is Markdown of the plainest sort. */
const plain = (text: string) => text.replace(/\n/g, " ").replaceAll("`", "");
const anchor = (text: string) => text.toLowerCase().replace(/\W+/g, "-");
const json = (value: unknown) => JSON.stringify(value, null, 2);

function callView({ components }: OpenApi, path: string, method: string, operation: Operation) {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const media = requestBody?.content["application/json"];
  const body = media && resolved(media.schema, components.schemas);
  // a repeat's 200 stands beside a 201: the page shows what the first is answered
  const [status = "200", success] = Object.entries(responses).findLast(([code]) => Number(code) < 300) ?? [];
  const answer = success?.content?.["application/json"]?.example;
  return {
    id: operationId,
    method,
    path,
    summary,
    description,
    fields: [
      ...parameters.map(({ name, in: place, required, description: meaning, schema }) => ({
        name,
        place: place === "header" ? "header" : place === "path" ? "in the path" : "query",
        type: typeText(schema),
        required,
        meaning: meaning ?? null,
      })),
      ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
        name,
        place: "body",
        type: typeText(schema),
        required: body?.required?.includes(name) ?? false,
        meaning: typeof schema.description === "string" ? schema.description : null,
      })),
    ],
    multipart: requestBody?.content["multipart/form-data"] !== undefined,
    curl: curlOf(path, method, operation, media?.example),
    status,
    answer: answer === undefined ? null : json(answer),
    refusals: Object.entries(responses)
      .filter(([code]) => Number(code) >= 400)
      .map(([code, { description: meaning }]) => ({ code, meaning })),
  };
}

/** 'number or string', 'list of Bid', 'pending | paid'. */
function typeText(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace(SHARED, "");
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if ("const" in schema) return String(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(" or ");
  if (typeof schema.type === "object") return schema.type.join(" or ");
  if (schema.type === "array") return schema.items ? `list of ${typeText(schema.items)}` : "list";
  if (schema.contentMediaType) return "file";
  if (schema.format === "date-time") return "time";
  return schema.type ?? "anything";
}

/** What can be pasted into a shell. */
function curlOf(path: string, method: string, { security }: Operation, body: unknown): string {
  const needsLogin = security.length > 0 && !security.some((one) => Object.keys(one).length === 0);
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}"$SOKO${path.replace(/\{\w+\}/g, "1")}"`,
    ...(needsLogin ? ['-H "Authorization: Bearer $ACCESS"'] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
  ].join(" \\\n  ");
}

/** The live channel is no call: OpenAPI has no word for it (D37). */
const LIVE = {
  text: [
    "A WebSocket at /ws/auction/{id}/ and Server-Sent Events at /live/auction/{id} tell the same: what happens in one auction, as it happens. Both are open to everyone; ?token=<access> (WebSocket) or the session cookie marks your own row.",
    'The first message is a leaderboard_update with the board as it is. On the WebSocket each message is JSON text {"type", "data"}; as events the type is the event\'s name and each has an id. An unknown auction is a 404 before the upgrade. Heartbeats are ping frames, or comments every 15 seconds.',
    "When the line was down, connect again: the first message brings everything up to date.",
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
