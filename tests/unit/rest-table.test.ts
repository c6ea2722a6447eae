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

test("all of the specification's 51 calls on 44 paths exist", () => {
  expect(specifiedCalls).toHaveLength(51);
  expect(new Set(specifiedCalls.map(({ path }) => path)).size).toBe(44);
});

test("the route table has exactly these calls", () => {
  const rows = routeTable.flatMap(({ path, methods }) =>
    (methods ?? []).map((method) => `${method} ${path}`),
  );
  expect(rows.sort()).toEqual(table);
});

test("each of these calls is described once", () => {
  expect(allCalls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(table);
});

test("the document has exactly these calls", () => {
  const operations = Object.entries(openApi().paths).flatMap(([path, byMethod]) =>
    Object.keys(byMethod).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual(table);
});

test("every route answers the methods of its row, and other methods with 405", async () => {
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

test("the guard of each call matches the table: 401 and 403 come from nowhere else", () => {
  for (const call of allCalls) {
    const { method, path } = call;
    const row = callTable.find((one) => one.method === method && one.path === path);
    for (const who of WHO) {
      const status = row?.statuses[who] ?? 0;
      // other 403s, such as for an administrator's pledge, come from rules
      if (mayCall(call, CALLERS[who])) expect(status, `${method} ${path} ${who}`).not.toBe(401);
      else expect(status, `${method} ${path} ${who}`).toBe(who === "anonymous" ? 401 : 403);
    }
  }
});
