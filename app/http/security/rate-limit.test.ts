import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { countTry, forgiveTries, type LIMITS, refuseTooMany } from "./rate-limit.server";

const MINUTE_MS = 60_000;
const start = Date.parse("2026-11-21T12:00:00Z");

function tries(limit: keyof typeof LIMITS, key: string, count: number, at = start) {
  for (let n = 0; n < count; n++) countTry(limit, key, at);
}

test("10 wrong logins per account and address in 15 minutes are looked at, the next is refused", () => {
  const key = randomUUID();
  tries("wrongLogin", key, 9);
  expect(refuseTooMany("wrongLogin", key, start)).toBeNull();
  tries("wrongLogin", key, 1);
  expect(refuseTooMany("wrongLogin", key, start)).toMatchObject({
    code: "too_many",
    message: "Too many tries. Please wait 15 minutes.",
  });
});

test("the wait counts down, and the window ends when it said", () => {
  const key = randomUUID();
  tries("wrongLogin", key, 10);
  const at = (ms: number) => refuseTooMany("wrongLogin", key, start + ms);
  expect(at(13.5 * MINUTE_MS)?.message).toBe("Too many tries. Please wait 2 minutes.");
  expect(at(14.5 * MINUTE_MS)?.message).toBe("Too many tries. Please wait 1 minute.");
  expect(at(15 * MINUTE_MS - 1)).not.toBeNull();
  expect(at(15 * MINUTE_MS)).toBeNull();
  countTry("wrongLogin", key, start + 15 * MINUTE_MS);
  expect(at(16 * MINUTE_MS)).toBeNull();
});

test("asking costs no try, and tries go on counting while refused", () => {
  const key = randomUUID();
  for (let n = 0; n < 100; n++) expect(refuseTooMany("wrongLogin", key, start)).toBeNull();
  tries("wrongLogin", key, 200);
  expect(refuseTooMany("wrongLogin", key, start)).not.toBeNull();
});

test("100 signups per address and hour", () => {
  const key = randomUUID();
  tries("signup", key, 99);
  expect(refuseTooMany("signup", key, start)).toBeNull();
  tries("signup", key, 1);
  expect(refuseTooMany("signup", key, start + 59 * MINUTE_MS)).not.toBeNull();
  expect(refuseTooMany("signup", key, start + 60 * MINUTE_MS)).toBeNull();
});

test("another account, another address or another limit is counted apart", () => {
  const [key, other] = [randomUUID(), randomUUID()];
  tries("wrongLogin", key, 10);
  expect(refuseTooMany("wrongLogin", other, start)).toBeNull();
  expect(refuseTooMany("signup", key, start)).toBeNull();
});

test("a right login forgives the wrong ones before it", () => {
  const key = randomUUID();
  tries("wrongLogin", key, 10);
  forgiveTries("wrongLogin", key);
  expect(refuseTooMany("wrongLogin", key, start)).toBeNull();
});

test("what is remembered is bounded, and a flood of one limit forgets nothing of another", () => {
  const key = randomUUID();
  tries("signup", key, 100);
  tries("wrongLogin", key, 10);
  for (let n = 0; n < 20_000; n++) countTry("wrongLogin", `flood-${n}`, start);
  expect(refuseTooMany("wrongLogin", key, start)).toBeNull();
  expect(refuseTooMany("signup", key, start)).not.toBeNull();
});
