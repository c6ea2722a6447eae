import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { countRequest, type LIMITS, refuseTooMany } from "./rate-limit.server";

const MINUTE_MS = 60_000;
const start = Date.parse("2026-11-21T12:00:00Z");

function tries(limit: keyof typeof LIMITS, key: string, count: number, at = start) {
  for (let n = 0; n < count; n++) countRequest(limit, key, at);
}

test("an address may sign up 100 times an hour", () => {
  const key = randomUUID();
  tries("signup", key, 99);
  expect(refuseTooMany("signup", key, start)).toBeNull();
  tries("signup", key, 1);
  expect(refuseTooMany("signup", key, start)).toMatchObject({
    code: "too_many",
    message: "Too many tries. Please wait 60 minutes.",
  });
});

test("the wait counts down, and the window ends at the announced time", () => {
  const key = randomUUID();
  tries("signup", key, 100);
  const at = (ms: number) => refuseTooMany("signup", key, start + ms);
  expect(at(58.5 * MINUTE_MS)?.message).toBe("Too many tries. Please wait 2 minutes.");
  expect(at(59.5 * MINUTE_MS)?.message).toBe("Too many tries. Please wait 1 minute.");
  expect(at(60 * MINUTE_MS - 1)).not.toBeNull();
  expect(at(60 * MINUTE_MS)).toBeNull();
  countRequest("signup", key, start + 60 * MINUTE_MS);
  expect(at(61 * MINUTE_MS)).toBeNull();
});

test("checking costs no try, and refused tries still count", () => {
  const key = randomUUID();
  for (let n = 0; n < 100; n++) expect(refuseTooMany("signup", key, start)).toBeNull();
  tries("signup", key, 200);
  expect(refuseTooMany("signup", key, start)).not.toBeNull();
});

test("another address or another limit is counted separately", () => {
  const [key, other] = [randomUUID(), randomUUID()];
  tries("signup", key, 100);
  expect(refuseTooMany("signup", other, start)).toBeNull();
  expect(refuseTooMany("signupNames", key, start)).toBeNull();
});

test("the counts have a maximum, and a flood of one limit removes nothing of another", () => {
  const key = randomUUID();
  tries("signup", key, 100);
  tries("savedDraft", key, 60);
  for (let n = 0; n < 20_000; n++) countRequest("savedDraft", `flood-${n}`, start);
  expect(refuseTooMany("savedDraft", key, start)).toBeNull();
  expect(refuseTooMany("signup", key, start)).not.toBeNull();
});
