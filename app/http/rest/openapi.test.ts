import { expect, test } from "vitest";
import { allCalls, openApi } from "~/api/all-calls.server";
import { WEBHOOK_EVENTS } from "~/domain/webhook/webhook";
import { takesKey } from "./call.server";
import { exampleOf, jsonSchema } from "./json-schema.server";

const document = openApi();
const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
);

test("every call is in the document once, with its own name", () => {
  expect(operations).toHaveLength(allCalls.length);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(allCalls.length);
});

test("every reference has a target", () => {
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const [, shared] = /^#\/components\/schemas\/(\w+)$/.exec(name ?? "") ?? [];
    expect(document.components.schemas, name).toHaveProperty(shared ?? "?");
  }
});

test("every answer's example fits its own schema", () => {
  for (const { method, path, answer, list } of allCalls) {
    const example = document.paths[path]?.[method.toLowerCase()];
    const shown =
      example?.responses[String(Object.keys(example.responses)[0])]?.content?.["application/json"]?.example;
    const row: unknown = list ? (shown as unknown[])[0] : shown;
    const result = (
      answer as unknown as { safeParse(value: unknown): { success: boolean; error?: unknown } }
    ).safeParse(row);
    expect(result.success, `${method} ${path}: ${String(result.error)}`).toBe(true);
  }
});

test("amounts of requests may be numbers or numeric strings (D1)", () => {
  const bids = document.paths["/api/bids/"]?.post;
  const body = bids?.requestBody?.content["application/json"]?.schema;
  expect(body?.properties?.pledge_amount?.type).toEqual(["string", "number"]);
  expect(body?.required).toEqual(["auction"]);
  expect(body?.allOf, "under one of its names").toEqual([
    { anyOf: [{ required: ["pledge_amount"] }, { required: ["amount"] }] },
  ]);
});

test("an example is built from its schema", () => {
  const components = {};
  for (const { answer } of allCalls)
    expect(exampleOf(jsonSchema(answer, "output", components), components)).toBeDefined();
});

test("a created thing has a Location that another call reads, and the document says so", () => {
  const shape = (path: string) => path.replace(/\{[\w.]+\}/g, "{}");
  const read = allCalls.flatMap(({ method, path }) => (method === "GET" ? [shape(path)] : []));
  const making = allCalls.filter(({ status }) => status === 201);
  expect(making.length).toBeGreaterThan(6);
  for (const { method, path, created = "" } of making) {
    expect(read).toContain(shape(created.replace(/\?.*/, "")));
    const answer = document.paths[path]?.[method.toLowerCase()]?.responses["201"];
    expect(answer?.headers, path).toHaveProperty("Location");
  }
  expect(document.paths["/api/auctions/"]?.post?.responses["201"]?.headers).toHaveProperty("ETag");
});

type Walked = Readonly<Record<string, unknown>>;

/** Every schema of the document, with its place in it. */
function schemasIn(value: unknown, place = ""): [string, Walked][] {
  if (typeof value !== "object" || value === null) return [];
  const here: [string, Walked][] = "type" in value || "properties" in value ? [[place, value]] : [];
  return [
    ...here,
    ...Object.entries(value).flatMap(([key, inner]) =>
      key === "example" ? [] : schemasIn(inner, `${place}/${key}`),
    ),
  ];
}

test("every parameter has a description", () => {
  for (const { path, method, operation } of operations)
    for (const { name, description } of operation.parameters)
      expect(description, `${method} ${path} ${name}`).toMatch(/\w{2}/);
});

const SAYS = [
  "description",
  "enum",
  "format",
  "pattern",
  "minimum",
  "minLength",
  "maxLength",
  "items",
  "anyOf",
];

test("the document says how every field of a request is checked", () => {
  for (const { path, method, operation } of operations) {
    const { properties = {} } = operation.requestBody?.content["application/json"]?.schema ?? {};
    for (const [name, schema] of Object.entries(properties))
      expect(
        SAYS.some((word) => word in schema),
        `${method} ${path} ${name}: ${JSON.stringify(schema)}`,
      ).toBe(true);
  }
});

test("limits, formats, counties and aliases are in the document", () => {
  const fieldOf = (path: string, method: string, name: string) =>
    document.paths[path]?.[method]?.requestBody?.content["application/json"]?.schema.properties?.[name];
  expect(fieldOf("/api/bids/", "post", "pledge_amount")).toMatchObject({ minimum: 0 });
  expect(fieldOf("/api/bids/", "post", "amount")?.description).toContain("pledge_amount");
  expect(fieldOf("/api/bids/", "post", "auction")).toMatchObject({ type: ["integer", "string"], minimum: 1 });
  expect(fieldOf("/api/orders/", "post", "shipping_county")?.enum).toHaveLength(49);
  expect(fieldOf("/api/auctions/", "post", "start_time")).toMatchObject({ format: "date-time" });
  expect(fieldOf("/accounts/api/users/", "post", "date_of_birth")).toMatchObject({ format: "date" });
  expect(fieldOf("/accounts/api/users/", "post", "phone")?.description).toContain("phone_number");
});

test("the headers that a client must read are in the document", () => {
  for (const { path, method, operation } of operations)
    for (const [status, answer] of Object.entries(operation.responses))
      if (status === "429" || status === "503")
        expect(answer.headers, `${method} ${path} ${status}`).toHaveProperty("Retry-After");
  for (const { path, method } of allCalls.filter(takesKey)) {
    const { responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {};
    expect(responses["409"]?.headers, path).toHaveProperty("Retry-After");
    expect(JSON.stringify(responses)).toContain("Idempotency-Replayed");
  }
});

test("every webhook event is in the document", () => {
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(WEBHOOK_EVENTS));
  for (const { post } of Object.values(document.webhooks)) {
    const { schema, example } = post.requestBody.content["application/json"] ?? {};
    expect(schema?.properties).toHaveProperty("data");
    expect(example).toMatchObject({ data: expect.anything() as unknown });
  }
});

test("no schema combines named members with others of another type, which generated clients refuse", () => {
  const both = schemasIn(document).filter(
    ([, { properties, additionalProperties: others }]) =>
      properties !== undefined && typeof others === "object" && Object.keys(others ?? {}).length > 0,
  );
  expect(both.map(([place]) => place)).toEqual([]);
});
