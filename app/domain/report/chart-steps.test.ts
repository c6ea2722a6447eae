import fc from "fast-check";
import { expect, test } from "vitest";
import { amountSteps, daySteps, isByDays, spanOf, spanStart, timeSteps } from "./chart-steps";

const at = (text: string) => new Date(`${text}+03:00`);

test("an hour is split into minutes, a week into days, each aligned to Nairobi time", () => {
  const hour = timeSteps(at("2026-11-21T09:50:30"), at("2026-11-21T10:10:00"));
  expect(hour.seconds).toBe(60);
  expect(spanStart(hour.first, hour.seconds)).toEqual(at("2026-11-21T09:50:00"));

  const month = timeSteps(at("2026-11-01T23:00:00"), at("2026-11-29T01:00:00"));
  expect(month.seconds).toBe(86_400);
  expect(spanStart(month.first, month.seconds)).toEqual(at("2026-11-01T00:00:00"));
  expect(month.last - month.first).toBe(28);
});

test("a chart by days is not split finer, however short the period", () => {
  const steps = daySteps(at("2026-11-21T09:00:00"), at("2026-11-21T09:01:00"));
  expect(steps.seconds).toBe(86_400);
  expect(steps.first).toBe(steps.last);
  expect(isByDays(steps)).toBe(true);
  expect(isByDays(timeSteps(at("2026-11-21T09:00:00"), at("2026-11-21T11:00:00")))).toBe(false);
});

const moment = fc.date({
  min: at("2020-01-01T00:00:00"),
  max: at("2090-01-01T00:00:00"),
  noInvalidDate: true,
});

test("any period has at most 31 spans, and a moment is within its span", () => {
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      const { seconds, first, last } = timeSteps(from, to);
      expect(last - first).toBeLessThan(31);
      expect(spanStart(first, seconds).getTime()).toBeLessThanOrEqual(from.getTime());
      expect(spanStart(last + 1, seconds).getTime()).toBeGreaterThan(to.getTime());
      expect(spanOf(spanStart(last, seconds), seconds)).toBe(last);
    }),
  );
});

test("a period that ends before it begins is reduced to its beginning", () => {
  const { first, last } = timeSteps(at("2026-11-21T09:00:00"), at("2026-11-20T09:00:00"));
  expect(last).toBe(first);
});

test("pledges are split into ranges of a round number of shillings", () => {
  expect(amountSteps(50_000, 500_000)).toEqual({ cents: 50_000, first: 1, last: 10 });
  expect(amountSteps(50_000, 50_000)).toEqual({ cents: 100, first: 500, last: 500 });
});

test("any pledges fit into at most 12 ranges", () => {
  fc.assert(
    fc.property(fc.nat(99_999_999_999), fc.nat(99_999_999_999), (one, other) => {
      const [lowest, highest] = [Math.min(one, other), Math.max(one, other)];
      const { cents, first, last } = amountSteps(lowest, highest);
      expect(last - first).toBeLessThan(12);
      expect(first * cents).toBeLessThanOrEqual(lowest);
      expect((last + 1) * cents).toBeGreaterThan(highest);
      expect(cents % 100).toBe(0);
    }),
  );
});
