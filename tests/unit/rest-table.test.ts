import { expect, test } from "vitest";
import { allCalls, openApi } from "~/api/all-calls.server";
import { mayCall } from "~/http/rest/caller.server";
import { allowHeader } from "~/http/rest/resource.server";
import type { ApiArgs } from "~/http/rest/api-request.server";
import type { ApiResponse } from "~/http/rest/api-response.server";
import { argsOf } from "~/http/request.fixture";
import { routeTable } from "../../remix.config.js";
import { callTable, specifiedCalls, type Who, WHO } from "../rest-calls";

const table = callTable.map(({ name }) => name).sort();

test("the specification's 51 calls on 44 paths are all there", () => {
  expect(specifiedCalls).toHaveLength(51);
  expect(new Set(specifiedCalls.map(({ path }) => path)).size).toBe(44);
});

test("the route table's rows are these calls, no more and no fewer", () => {
  const rows = routeTable.flatMap(({ path, methods }) =>
    (methods ?? []).map((method) => `${method} ${path}`),
  );
  expect(rows.sort()).toEqual(table);
});

test("the descriptions are these calls, each once", () => {
  expect(allCalls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(table);
});

test("the document's operations are these calls", () => {
  const operations = Object.entries(openApi().paths).flatMap(([path, byMethod]) =>
    Object.keys(byMethod).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual(table);
});

test("every route answers the methods of its row, and 405 to others", async () => {
  for (const { path, file, methods } of routeTable) {
    if (!methods) continue;
    const { action } = (await import(/* @vite-ignore */ `../../app/${file}`)) as {
      action: (args: ApiArgs) => Promise<ApiResponse>;
    };
    const args = argsOf(new Request(`http://soko.example${path}`, { method: "PURGE" }));
    const refused = await action({ ...args, params: {} });
    expect([refused.status, refused.headers.get("Allow")], path).toEqual([405, allowHeader(methods)]);
  }
});

const CALLERS: Record<Who, Parameters<typeof mayCall>[1]> = {
  anonymous: null,
  buyer: { id: 1, isSuperuser: false } as never,
  other: { id: 2, isSuperuser: false } as never,
  superuser: { id: 3, isSuperuser: true } as never,
};

test("who gets through the door of a call is what the table says: 401 and 403 stand nowhere else", () => {
  for (const { method, path, access } of allCalls) {
    const row = callTable.find((one) => one.method === method && one.path === path);
    for (const who of WHO) {
      const status = row?.statuses[who] ?? 0;
      // other 403s, such as an administrator's pledge, are the rule's own
      if (mayCall(access, CALLERS[who])) expect(status, `${method} ${path} ${who}`).not.toBe(401);
      else expect(status, `${method} ${path} ${who}`).toBe(who === "anonymous" ? 401 : 403);
    }
  }
});
