import { expect, test } from "vitest";
import { type Prompt, refusePrompt, sendAgainText, promptRetryAfter } from "./prompts";

const now = new Date("2026-11-25T12:00:00Z");
const ago = (seconds: number, changes: Partial<Prompt> = {}): Prompt => ({
  cents: 5_000,
  state: "failed",
  userId: 1,
  startedAt: new Date(now.getTime() - seconds * 1_000),
  ...changes,
});
const asked = (recent: Prompt[], userId = 1, ownerIds: number[] = []) => ({ recent, userId, ownerIds });
const refusal = (recent: Prompt[], phoneNumber = "+254712345678") =>
  refusePrompt({ cents: 5_000, phoneNumber }, asked(recent), now);

test("a phone is asked for the same sum only every two minutes, whatever the purpose and the result (D74)", () => {
  expect(refusal([ago(40)])).toEqual({
    code: "conflict",
    message:
      "M-Pesa does not take the same sum from one phone twice within two minutes. You can send again in 1 min 20 s.",
    retryAfterS: 80,
  });
  expect(refusal([ago(40, { state: "completed" })])?.retryAfterS).toBe(80);
  expect(refusal([ago(40, { cents: 6_000 })])).toBeNull();
  expect(refusal([ago(120)])).toBeNull();
});

test("each phone has one request at a time, until the prompt expires (D105)", () => {
  expect(refusal([ago(75, { cents: 6_000, state: "accepted" })])?.message).toBe(
    "This phone has a request for another payment. You can send again in 45 s.",
  );
  expect(refusal([ago(121, { cents: 6_000, state: "unknown" })])).toBeNull();
});

test("each phone gets at most five requests in ten minutes (D105)", () => {
  const five = [130, 200, 300, 400, 500].map((seconds) => ago(seconds));
  expect(refusal(five)?.message).toBe(
    "This phone was asked 5 times within ten minutes. You can send again in 1 min 40 s.",
  );
  expect(refusal(five.slice(1))).toBeNull();
  // the message gives the longest wait
  expect(promptRetryAfter(5_000, asked([ago(10), ...five]), now)?.ms).toBe(200_000);
});

const asks = (userId: number, recent: Prompt[]) =>
  refusePrompt({ cents: 5_000, phoneNumber: "+254712345678" }, asked(recent, userId, [1]), now)?.message;

test("while another account's prompt is open on a phone, its own account reads when to try again (D113)", () => {
  expect(asks(1, [ago(20, { cents: 6_000, state: "accepted", userId: 2 })])).toBe(
    "Another payment is being asked for on this phone. Try again in 1 min 40 s",
  );
});

test("a verified phone takes one request in ten minutes from all other accounts together, and five of its own (D113)", () => {
  const byOther = ago(300, { userId: 2 });
  for (const userId of [2, 3])
    expect(asks(userId, [byOther])).toBe(
      "This is the phone of another account, so it was asked once and not again within ten minutes. You can send again in 5 min.",
    );
  expect(asks(2, [ago(300)]), "its own do not count for others").toBeUndefined();
  expect(asks(2, [ago(600, { userId: 2 })])).toBeUndefined();
  const own = [130, 200, 310, 400, 500].map((seconds) => ago(seconds));
  expect(asks(1, [...own.slice(1), byOther])).toBeUndefined();
  expect(asks(1, own)).toMatch(/^This phone was asked 5 times/);
});

test("a missing or invalid phone and cents are refused first", () => {
  expect(refusal([], "+442079460000")?.field).toBe("phone_number");
  expect(refusePrompt({ cents: 5_050, phoneNumber: "+254712345678" }, asked([]), now)?.code).toBe("invalid");
  expect(
    refusePrompt({ cents: 30_000_000, phoneNumber: "+254712345678" }, asked([]), now)?.message,
  ).toContain("at most KSh 250,000");
});

test("the remaining wait is given in whole seconds", () => {
  expect([79_001, 60_000, 900, 0].map(sendAgainText)).toEqual([
    "You can send again in 1 min 20 s",
    "You can send again in 1 min",
    "You can send again in 1 s",
    null,
  ]);
});
