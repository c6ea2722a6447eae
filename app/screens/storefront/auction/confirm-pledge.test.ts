import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PLEDGE_FAILED } from "~/domain/messages";
import { confirmPledge } from "./confirm-pledge";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function answerTo(amount: string, ...boards: (number | null | "down" | "busy")[]) {
  const requested: unknown[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    requested.push(url);
    const [board = "down"] = boards.splice(0, 1);
    if (board === "down") return Promise.reject(new TypeError("Failed to fetch"));
    if (board === "busy") return Promise.resolve(Response.json({}, { status: 503 }));
    return Promise.resolve(Response.json({ user_bid: board }));
  });
  const answer = confirmPledge(69, amount);
  await vi.runAllTimersAsync();
  return { requested, answer: await answer };
}

test("a pledge with a lost answer is confirmed", async () => {
  const { requested, answer } = await answerTo("KSh 1,200.50", 1200.5);
  expect(answer).toEqual({ confirmed: "Your pledge of KSh 1,200.50 is in." });
  expect(requested).toEqual(["/live/auction/69"]);
  expect((await answerTo("600", 600)).answer).toEqual({ confirmed: "Your pledge of KSh 600 is in." });
});

test("the board is requested again while the connection is lost or the shop is busy", async () => {
  const { requested, answer } = await answerTo("600", "down", "busy", "down", 600);
  expect(answer).toEqual({ confirmed: "Your pledge of KSh 600 is in." });
  expect(requested).toHaveLength(4);
});

test("a pledge that is not on the board failed, and so did an invalid amount", async () => {
  for (const board of [null, 599.99])
    expect((await answerTo("600", board)).answer).toEqual({ message: PLEDGE_FAILED });
  const { requested, answer } = await answerTo("lots", 600);
  expect(answer).toEqual({ message: PLEDGE_FAILED });
  expect(requested).toEqual([]);
});

test("without any answer the pledge is not reported as failed", async () => {
  const { answer } = await answerTo("600");
  expect(answer.message).toMatch(/^We could not confirm your pledge of KSh 600\. Send it again/);
  expect(answer).not.toHaveProperty("confirmed");
});
