import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import { callApi } from "~/http/rest/call.fixture";
import type { Call } from "~/http/rest/call.server";
import { jsonSchema } from "~/http/rest/json-schema.server";
import { makeSuperuser } from "~/operations/factories.fixture";
import { allCalls } from "./all-calls.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let as: Viewer;
beforeAll(async () => {
  shop = await openTestDatabase();
  as = await makeSuperuser();
});
afterAll(() => shop.close());

const ids = { id: 1, productId: 1, roundId: 1 };
const narrowed = allCalls.filter(({ list, paged, query }) => list ?? paged ?? query);
const filtersOf = ({ query }: Call) =>
  Object.entries(query ? (jsonSchema(query, "input", {}).properties ?? {}) : {});

test("no list accepts an unknown filter; the answer names its own", async () => {
  expect(narrowed.length).toBeGreaterThan(10);
  for (const call of narrowed) {
    const answer = await callApi(call, { as, ids, query: "?colour=red&error=1" });
    expect(answer.status, call.path).toBe(400);
    const body = answer.body as Record<string, unknown>;
    expect(body.error).toMatch(/^colour is none of /);
    expect(body.colour).toEqual([body.error]);
    for (const [name] of filtersOf(call)) expect(body.error).toContain(name);
  }
});

test("a filter with few values names them if it gets another; blank counts as omitted", async () => {
  let tried = 0;
  for (const call of narrowed)
    for (const [name, { enum: values }] of filtersOf(call)) {
      // the sentence does not list the 47 counties
      if (!values || name === "shipping_county") continue;
      tried += 1;
      const { status, body } = await callApi(call, { as, ids, query: `?${name}=nonsense` });
      expect([status, body], `${call.path} ${name}`).toMatchObject([400, { [name]: [expect.anything()] }]);
      for (const value of values) expect((body as { error: string }).error).toContain(String(value));
      expect((await callApi(call, { as, ids, query: `?${name}=` })).status).not.toBe(400);
    }
  expect(tried).toBeGreaterThan(8);
});
