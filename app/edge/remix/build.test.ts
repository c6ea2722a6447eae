import { createRequestHandler } from "@remix-run/node";
import { expect, test } from "vitest";
import * as documentation from "~/api/documentation.route";
import { argsOf } from "~/http/request.fixture";
import { runCall } from "../resources.server";
import type { ServerBuild } from "./build.server";

const id = "api/openapi.json";
const build = {
  entry: { module: { default: () => new Response() } },
  routes: { [id]: { id, path: id, module: documentation } },
  assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "" },
  future: { v3_singleFetch: true },
} as unknown as ServerBuild;

test("a call's route is a resource route: Remix gets the same answer from it as the server", async () => {
  const { request, context } = argsOf(new Request(`http://soko.example/${id}`));
  const direct = await runCall(build, request, context);
  const answer = await createRequestHandler(build, "production")(request, { ...context });
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
    direct.status,
    direct.fields["Content-Type"],
    "no-store",
  ]);
  expect(await new Response(answer.body).text()).toBe(direct.text);
  expect(direct.text).toContain('"openapi": "3.1.0"');
});

test("a row without a route in the build is an error, not a silent 404", async () => {
  const { request, context } = argsOf(new Request("http://soko.example/api/bids/"));
  await expect(runCall(build, request, context)).rejects.toThrow("api/bids");
});
