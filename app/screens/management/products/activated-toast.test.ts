import { expect, test } from "vitest";
import { activatedToast } from "./activated-toast";

const NOW = new Date("2026-11-21T12:00:00Z");
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const auction = { title: "Kiondo basket", productType: "auction", startTime: null, endTime: null } as const;

test("a product that goes live at once is reported as live", () => {
  for (const product of [
    auction,
    { ...auction, startTime: hours(-1), endTime: hours(1) },
    { ...auction, productType: "buy_now" as const, startTime: hours(3) },
  ])
    expect(activatedToast(product, NOW)).toEqual({ tone: "success", message: "Kiondo basket is live." });
});

test("an auction with a future start shows its start, and not that it is live", () => {
  const { message } = activatedToast({ ...auction, startTime: hours(3) }, NOW);
  expect(message).toBe("Kiondo basket is activated. The auction starts on 21 Nov 2026, 18:00 EAT.");
});

test("activating an auction that has ended shows a warning", () => {
  expect(activatedToast({ ...auction, endTime: hours(-1) }, NOW)).toMatchObject({ tone: "warning" });
});
