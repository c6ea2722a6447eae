import { expect, test } from "vitest";
import { routeTable } from "../../remix.config.js";
import { allCalls } from "~/http/calls/all.server";
import { apiDoor } from "./door.server";
import { answerersOf } from "./lane.server";

/** The build's routes as far as calls are concerned. */
async function callRoutes() {
  const rows = routeTable.filter(({ methods }) => methods !== undefined);
  const routes = rows.map(async ({ id, path, file }) => {
    const module = (await import(/* @vite-ignore */ `../${file}`)) as object;
    return [id, { id, path: path.replace(/^\/|\/$/g, "").replace(/\{(\w+)\}/g, ":$1"), module }];
  });
  return Object.fromEntries(await Promise.all(routes)) as Parameters<typeof answerersOf>[0]["routes"];
}

test("every call that the door lets in has its own route's endpoint, under either spelling of its path", async () => {
  const routes = await callRoutes();
  const endpoints = answerersOf({ routes });
  for (const { method, path } of allCalls)
    for (const spelling of [path, path.replace(/\/$/, "")]) {
      const door = apiDoor({
        method,
        path: spelling.replace(/\{\w+\}/g, "17"),
        accept: "application/json",
        origin: undefined,
        host: "soko.example",
      });
      const call = door && "call" in door ? door.call : null;
      expect(Object.values(call?.params ?? {}), path).toEqual(Array(path.split("{").length - 1).fill("17"));
      const route = Object.values(routes).find(
        (one) => `/${one?.path}` === path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, ""),
      );
      expect(endpoints.get(call?.template ?? ""), path).toBe(
        (route?.module.loader as { direct?: unknown }).direct,
      );
      expect(endpoints.get(call?.template ?? ""), path).toBeDefined();
    }
});
