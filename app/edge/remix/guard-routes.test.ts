import type { ServerBuild } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { StorageUnavailable } from "~/db/storage-unavailable.server";
import { guardRoutes } from "./guard-routes.server";
import { argsOf } from "~/http/request.fixture";
import { refusalPage, statusOf } from "~/http/respond.server";

vi.hoisted(() => vi.stubEnv("LOG_LEVEL", "silent"));

type Route = NonNullable<ServerBuild["routes"][string]>;

function guarded(work: () => unknown) {
  const route = { id: "r", module: { default: () => null, loader: work, action: work } } as unknown as Route;
  const build = guardRoutes({ routes: { r: route } } as unknown as ServerBuild);
  const { loader, action } = build.routes.r?.module ?? {};
  const args = { ...argsOf(new Request("http://soko.example/")), params: {} };
  return [loader, action].map(
    (handler) => async () => (handler as (given: typeof args) => Promise<unknown>)(args),
  );
}

const thrownBy = (call: () => Promise<unknown>) => call().catch((thrown: unknown) => thrown);

test("a locked database or a full disk is a 503 page that says nothing was changed, on every route", async () => {
  for (const error of [
    new StorageUnavailable(new Error("SQLITE_BUSY")),
    new Error("SQLITE_FULL: database or disk is full"),
    new Error("read failed", { cause: new Error("SQLITE_IOERR") }),
  ])
    for (const call of guarded(() => Promise.reject(error)))
      expect(await thrownBy(call)).toMatchObject({
        data: {
          title: "We cannot save or read anything right now",
          message: "Nothing was changed. Please try again in a minute.",
        },
        init: { status: 503 },
      });
});

test("a bug stays an error, a thrown answer stays that answer", async () => {
  for (const thrown of [new TypeError("a bug"), new Response("no", { status: 403 })])
    for (const call of guarded(() => {
      throw thrown;
    }))
      expect(await thrownBy(call)).toBe(thrown);
});

test("a route's answer passes unchanged", async () => {
  const answer = { fine: true };
  for (const call of guarded(() => answer)) expect(await call()).toBe(answer);
});

test.each([
  ["unauthenticated", 401],
  ["payment_failed", 402],
  ["administrator", 403],
  ["not_joined", 403],
  ["missing", 404],
  ["round_closed", 409],
  ["payment_pending", 409],
  ["pledge_lowered", 400],
  ["too_large", 413],
  ["too_many", 429],
] as const)("the refusal %s is a %i", (code, status) => {
  const refusal = { code, message: "No" };
  expect(statusOf(refusal)).toBe(status);
  expect(refusalPage(refusal, "Sorry")).toMatchObject({
    data: { title: "Sorry", message: "No" },
    init: { status },
  });
});
