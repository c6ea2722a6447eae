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

test("one address has a limit, all together have one, and a closed connection frees one once", () => {
  const limiter = new ConnectionLimiter({ inAll: 4, perAddress: 2 });
  const release = limiter.acquire("10.0.0.1");
  limiter.acquire("10.0.0.1");
  const tooMany = refusal(() => limiter.acquire("10.0.0.1"));
  expect([tooMany?.status, tooMany?.headers]).toEqual([429, { "Retry-After": "30" }]);
  limiter.acquire("10.0.0.2");
  release();
  release();
  expect(limiter.open).toBe(2);
  limiter.acquire("10.0.0.1");
  expect(refusal(() => limiter.acquire("10.0.0.1"))?.status).toBe(429);
  limiter.acquire("10.0.0.3");
  const full = refusal(() => limiter.acquire("10.0.0.4"));
  expect([full?.status, full?.headers]).toEqual([503, { "Retry-After": "30" }]);
});

test("a stopping server accepts no connection", () => {
  const limiter = new ConnectionLimiter({ inAll: 4, perAddress: 2 });
  limiter.close();
  expect(refusal(() => limiter.acquire("10.0.0.1"))?.status).toBe(503);
});
