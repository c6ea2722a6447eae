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
