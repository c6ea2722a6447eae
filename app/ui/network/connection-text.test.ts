import { expect, test } from "vitest";
import type { ConnectionProblem } from "./connection";
import { connectionText } from "./connection-text";

const words = (trouble: ConnectionProblem | null, isOffline: boolean) =>
  connectionText({ isReached: false, trouble, refusal: null }, isOffline) ?? "";

test("an offline person reads so and what to do; an online person never reads that they are offline", () => {
  for (const trouble of ["opening", "stopped", "sent", null] as const) {
    expect(words(trouble, true)).toMatch(/^You are offline\. /);
    expect(words(trouble, false)).toMatch(/^We cannot reach the shop\. /);
  }
});

test("'Nothing was sent' appears only if nothing can have been sent", () => {
  expect(words("sent", true)).toContain("Nothing was sent.");
  expect(words("sent", false)).toContain("We do not know if that went through.");
});

test("after the connection returns, only a form without an answer is mentioned", () => {
  const back = (trouble: ConnectionProblem | null) =>
    connectionText({ isReached: true, trouble, refusal: null }, false);
  expect(back("sent")).toMatch(/^You are connected again\. /);
  expect(back(null)).toBeNull();
});
