import { createRequestHandler } from "@remix-run/node";
import { expect, test } from "vitest";
import * as documentation from "~/api/documentation.route";
import { argsOf } from "~/http/request.fixture";
import { ask } from "../resources.server";
import type { ServerBuild } from "./build.server";

const id = "api/openapi.json";
const build = {
  entry: { module: { default: () => new Response() } },
  routes: { [id]: { id, path: id, module: documentation } },
  assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "" },
  future: { v3_singleFetch: true },
} as unknown as ServerBuild;

test("a call's route is a resource route: Remix gets the answer from it that the server does", async () => {
  const { request, context } = argsOf(new Request(`http://soko.example/${id}`));
  const asked = await ask(build, request, context);
  const told = await createRequestHandler(build, "production")(request, { ...context });
  expect([told.status, told.headers.get("Content-Type"), told.headers.get("Cache-Control")]).toEqual([
    asked.status,
    asked.fields["Content-Type"],
    "no-store",
  ]);
  expect(await new Response(told.body).text()).toBe(asked.text);
  expect(asked.text).toContain('"openapi": "3.1.0"');
});

test("a row without a route in the build is an error, not a silent 404", async () => {
  const { request, context } = argsOf(new Request("http://soko.example/api/bids/"));
  await expect(ask(build, request, context)).rejects.toThrow("api/bids");
});
