import { expect, test } from "vitest";
import { allCalls, openApi } from "~/api/all-calls.server";
import { exampleOf, jsonSchema } from "./json-schema.server";

const document = openApi();
const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
);

test("every call is in the document once, with a name of its own", () => {
  expect(operations).toHaveLength(allCalls.length);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(allCalls.length);
});

test("every reference leads somewhere", () => {
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const [, shared] = /^#\/components\/schemas\/(\w+)$/.exec(name ?? "") ?? [];
    expect(document.components.schemas, name).toHaveProperty(shared ?? "?");
  }
});

test("every answer's example is one that its own schema takes", () => {
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
  expect(body?.required).toEqual(["auction", "pledge_amount"]);
});

test("an example is made of what the schema says", () => {
  const components = {};
  for (const { answer } of allCalls)
    expect(exampleOf(jsonSchema(answer, "output", components), components)).toBeDefined();
});

test("what a call makes has a Location that another call reads, and the document says so", () => {
  const shape = (path: string) => path.replace(/\{\w+\}/g, "{}");
  const read = allCalls.flatMap(({ method, path }) => (method === "GET" ? [shape(path)] : []));
  const making = allCalls.filter(({ created }) => created !== undefined);
  expect(making.map(({ path }) => path)).toHaveLength(4);
  for (const { method, path, created = "" } of making) {
    expect(read).toContain(shape(created));
    const answer = document.paths[path]?.[method.toLowerCase()]?.responses["201"];
    expect(answer?.headers, path).toHaveProperty("Location");
  }
  expect(document.paths["/api/auctions/"]?.post?.responses["201"]?.headers).toHaveProperty("ETag");
});
