import { expect, test } from "vitest";
import * as z from "zod/mini";
import { send, submit } from "~/domain/form/form.fixture";
import {
  leavesTooLittle,
  moveCloseInRest,
  moveCloseSchema,
  NO_TIMES,
  refuseMovedClose,
  refuseOverlap,
  refuseRoundTimes,
  roundTimesFields,
  roundTimesInRest,
  roundTimesOf,
  soonestClose,
  TIME_IN_PAST,
} from "./round-times";

const now = new Date("2026-11-26T15:00:00.000Z");
const after = (minutes: number, ms = 0) => new Date(now.getTime() + minutes * 60_000 + ms);
const NOTHING = { shortestRoundMinutes: 0, keepsEnd: false, startTime: null, endTime: null };
const schema = z.object(roundTimesFields);

test("the times of a round are read from its form; what is blank opens it now and closes it by hand", () => {
  const { value } = submit(schema, {
    opens_at: "2026-11-26T18:30",
    closes_at: "2026-11-26T19:00",
    soft_close_minutes: "5",
    soft_close_max_minutes: "30",
  });
  expect(value && roundTimesOf(value)).toEqual({
    opensAt: after(30),
    closesAt: after(60),
    softCloseMinutes: 5,
    softCloseMaxMinutes: 30,
  });
  const blank = submit(schema, {}).value;
  expect(blank && roundTimesOf(blank)).toEqual(NO_TIMES);
});

test("a soft close has 1 to 60 minutes, and 1 to 1,440 in all", () => {
  const errors = (soft: string, inAll: string) =>
    submit(schema, { soft_close_minutes: soft, soft_close_max_minutes: inAll }).errors;
  expect(errors("1", "1")).toEqual({});
  expect(errors("60", "1440")).toEqual({});
  for (const [soft, inAll] of [
    ["0", "0"],
    ["61", "1441"],
    ["many", "1.5"],
  ] as const)
    expect(errors(soft, inAll)).toEqual({
      soft_close_minutes: ["Please enter whole minutes from 1 to 60"],
      soft_close_max_minutes: ["Please enter whole minutes from 1 to 1440"],
    });
});

test("a time in a form is Nairobi's, and one in REST names its zone (D2)", () => {
  const local = "2026-11-26T18:30";
  expect(submit(moveCloseSchema, { closes_at: local }).value).toEqual({ closes_at: after(30) });
  expect(Object.keys(send(moveCloseInRest, { closes_at: local }).errors)).toEqual(["closes_at"]);
  expect(send(moveCloseInRest, { closes_at: "2026-11-26T15:30:00Z" }).value).toEqual({
    closes_at: after(30),
  });
  const wrong = { opens_at: "soon", closes_at: "later" };
  const message = "Please enter a valid date and time";
  expect(submit(schema, wrong).errors).toEqual({ opens_at: [message], closes_at: [message] });
  expect(send(z.object(roundTimesInRest), wrong).errors).toEqual({
    opens_at: [message],
    closes_at: [message],
  });
  expect(Object.keys(send(z.object(roundTimesInRest), { opens_at: local }).errors)).toEqual(["opens_at"]);
  expect(submit(moveCloseSchema, wrong).errors).toEqual({ closes_at: [message] });
});

test("the soonest close is the next whole minute that leaves buyers ten", () => {
  expect(soonestClose(now)).toEqual(after(10));
  expect(soonestClose(after(0, 1))).toEqual(after(11));
  expect(leavesTooLittle(soonestClose(after(0, 1)), after(0, 1))).toBe(false);
  expect(leavesTooLittle(after(10, -1), now)).toBe(true);
});

test("a round within the auction, with the times that it may have at the latest, is accepted", () => {
  const refusal = (times: object, context: object = {}) =>
    refuseRoundTimes({ ...NO_TIMES, ...times }, { now, promises: NOTHING, openUntil: null, ...context });
  const end = { promises: { ...NOTHING, endTime: after(60) } };
  expect(refusal({ closesAt: after(60) }, end)).toBeNull();
  expect(refusal({ closesAt: after(59) }, end)).toBeNull();
  expect(refusal({ opensAt: after(59) }, end)).toBeNull();
  expect(refusal({ closesAt: after(60, 1) }, end)?.message).toBe("This auction ends 26 Nov 2026, 19:00 EAT");
  expect(refusal({ opensAt: after(60) }, end)?.message).toBe("This auction ends 26 Nov 2026, 19:00 EAT");
  expect(refusal({ opensAt: after(5), closesAt: after(5) })?.message).toBe(
    "The round must close after it opens",
  );
  expect(refusal({ opensAt: after(5), closesAt: after(5, 1) })).toBeNull();
  expect(refusal({ closesAt: after(5) }, { openUntil: after(9) }), "it opens by hand").toBeNull();
  expect(refusal({ opensAt: after(0, 1) })).toBeNull();
  expect(refusal({ closesAt: after(0, 1) })).toBeNull();
});

test("a round does not open before the open one is over", () => {
  expect(refuseOverlap(after(5), null)).toBeNull();
  expect(refuseOverlap(after(5), after(5))).toBeNull();
  expect(refuseOverlap(after(5), after(5, 1))).toEqual({
    code: "invalid",
    message: "The open round may run until 26 Nov 2026, 18:05 EAT",
    field: "opens_at",
  });
});

test("a soft close that lacks something says what", () => {
  const refusal = (closesAt: Date | null, minutes: number | null, max: number | null) =>
    refuseRoundTimes(
      { opensAt: null, closesAt, softCloseMinutes: minutes, softCloseMaxMinutes: max },
      { now, promises: NOTHING, openUntil: null },
    )?.message;
  expect(refusal(after(60), null, 30)).toBe("Please enter the minutes of the soft close");
  expect(refusal(after(60), 5, 4)).toBe("Please enter at least 5 minutes");
  expect(refusal(after(60), 5, null)).toBe("Please enter at least 5 minutes");
  expect(refusal(after(60), 5, 5)).toBeUndefined();
  expect(refusal(null, 5, 30)).toBe("A soft close needs a closing time");
});

test("a move within the auction's end and before the next round is accepted, and another says why not", () => {
  const move = (changes: Partial<Parameters<typeof refuseMovedClose>[0]>) =>
    refuseMovedClose({
      from: after(60),
      to: after(90),
      hasPaid: true,
      openedAt: now,
      promises: NOTHING,
      nextOpensAt: null,
      now,
      until: after(95),
      ...changes,
    });
  const end = (endTime: Date) => ({ promises: { ...NOTHING, endTime } });
  expect(move(end(after(90)))).toBeNull();
  expect(move(end(after(100)))).toBeNull();
  expect(move(end(after(89)))?.message).toBe("This auction ends 26 Nov 2026, 19:29 EAT");
  expect(move({ nextOpensAt: after(95) })).toBeNull();
  expect(move({ nextOpensAt: after(100) })).toBeNull();
  expect(move({ nextOpensAt: after(94) })?.message).toBe("The next round opens 26 Nov 2026, 19:34 EAT");
  expect(move({ nextOpensAt: after(100), until: null })?.field, "it may run for ever").toBe("closes_at");
  expect(move({ from: now })?.message).toBe("This round is closing");
  expect(move({ from: after(0, 1) })).toBeNull();
  expect(move({ to: now })?.message).toBe(TIME_IN_PAST);
  expect(move({ from: after(5), to: after(5) }), "the same time needs no notice").toBeNull();
  expect(move({ from: after(5), to: after(4) })?.message).toBe("Please give buyers at least 10 minutes");
});
