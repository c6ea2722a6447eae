import { expect, test } from "vitest";
import type { Trouble } from "./connection";
import { connectionWords } from "./connection-words";

const words = (trouble: Trouble | null, isOffline: boolean) =>
  connectionWords({ isReached: false, trouble }, isOffline) ?? "";

test("whoever is offline is told so and what to do; whoever is online is never told that they are not", () => {
  for (const trouble of ["opening", "stopped", "sent", null] as const) {
    expect(words(trouble, true)).toMatch(/^You are offline\. /);
    expect(words(trouble, false)).toMatch(/^We cannot reach the shop\. /);
  }
});

test("'nothing was sent' is said only where nothing can have been", () => {
  expect(words("sent", true)).toContain("Nothing was sent.");
  expect(words("sent", false)).toContain("We do not know if that went through.");
});

test("a line that is back leaves one thing to say: that a form got no answer", () => {
  const back = (trouble: Trouble | null) => connectionWords({ isReached: true, trouble }, false);
  expect(back("sent")).toMatch(/^You are connected again\. /);
  expect(back(null)).toBeNull();
});
