import { expect, test } from "vitest";
import { isQueueBlocked, signingState } from "./signing";

const AT = new Date("2026-11-29T09:00:00Z");
const WAITING = {
  state: "waiting",
  sentAt: null,
  skippedAt: null,
  failedSince: null,
  refusalDigest: null,
} as const;

test("a document's state at KRA is that of its rows in the outbox (D119, D120)", () => {
  const of = (document: Parameters<typeof signingState>[0]["document"], signature: typeof document = null) =>
    signingState({ document, signature, stock: null }, false);
  expect(of(null)).toBeNull();
  expect(of(WAITING)).toBe("waiting");
  expect(of({ ...WAITING, sentAt: AT })).toBe("asked");
  expect(of({ ...WAITING, skippedAt: AT, state: "failed" })).toBe("skipped");
  expect(of({ ...WAITING, state: "failed", refusalDigest: "x" })).toBe("stopped");
  expect(of({ ...WAITING, refusalDigest: "x", failedSince: AT })).toBe("refused");
  expect(of({ ...WAITING, failedSince: AT })).toBe("asked");
  // a lost signature is asked for, whatever the document's own row says
  expect(of({ ...WAITING, skippedAt: AT }, WAITING)).toBe("asked");
  expect(of({ ...WAITING, sentAt: AT }, { ...WAITING, state: "failed" })).toBe("stopped");
  expect(signingState({ document: WAITING, signature: WAITING, stock: null }, true)).toBe("signed");
});

test("the queue stands once KRA refuses its first document, or has been silent for ten minutes", () => {
  const after = (ms: number) => new Date(AT.getTime() + ms);
  expect(isQueueBlocked(WAITING, after(86_400_000))).toBe(false);
  expect(isQueueBlocked({ ...WAITING, state: "failed" }, AT)).toBe(true);
  expect(isQueueBlocked({ ...WAITING, refusalDigest: "x" }, AT)).toBe(true);
  expect(isQueueBlocked({ ...WAITING, failedSince: AT }, after(599_999))).toBe(false);
  expect(isQueueBlocked({ ...WAITING, failedSince: AT }, after(600_000))).toBe(true);
});
