import { expect, test } from "vitest";
import { ApiError } from "~/http/rest/api-error.server";
import { ConnectionLimiter } from "./connection-limiter.server";

function refusal(act: () => unknown): ApiError | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

test("one address has its share, all together have theirs, and who leaves makes room once", () => {
  const places = new ConnectionLimiter({ inAll: 4, perAddress: 2 });
  const leave = places.take("10.0.0.1");
  places.take("10.0.0.1");
  const tooMany = refusal(() => places.take("10.0.0.1"));
  expect([tooMany?.status, tooMany?.headers]).toEqual([429, { "Retry-After": "30" }]);
  places.take("10.0.0.2");
  leave();
  leave();
  expect(places.taken).toBe(2);
  places.take("10.0.0.1");
  expect(refusal(() => places.take("10.0.0.1"))?.status).toBe(429);
  places.take("10.0.0.3");
  const full = refusal(() => places.take("10.0.0.4"));
  expect([full?.status, full?.headers]).toEqual([503, { "Retry-After": "30" }]);
});

test("a server that is stopping lets nobody in", () => {
  const places = new ConnectionLimiter({ inAll: 4, perAddress: 2 });
  places.close();
  expect(refusal(() => places.take("10.0.0.1"))?.status).toBe(503);
});
