import { expect, test } from "vitest";
import { BEAT_MS, HANGS_AFTER_MS, Heartbeats } from "./heartbeat";

test("a process hangs after 20 s without a heartbeat; one that has ended does not", () => {
  const beats = new Heartbeats<string>(0);
  for (const name of ["silent", "beating", "gone"]) beats.beat(name, 0);
  beats.forget("gone");
  for (let now = BEAT_MS; now < HANGS_AFTER_MS; now += BEAT_MS) {
    beats.beat("beating", now);
    expect(beats.hanging(now), `${now}`).toEqual([]);
  }
  expect(beats.hanging(HANGS_AFTER_MS)).toEqual(["silent"]);
});

test("no process hangs right after the whole machine slept", () => {
  const beats = new Heartbeats<string>(0);
  beats.beat("one", 0);
  expect(beats.hanging(BEAT_MS)).toEqual([]);
  const woken = BEAT_MS + 3_600_000;
  expect(beats.hanging(woken)).toEqual([]);
  for (let now = woken + BEAT_MS; now < woken + HANGS_AFTER_MS; now += BEAT_MS)
    expect(beats.hanging(now)).toEqual([]);
  expect(beats.hanging(woken + HANGS_AFTER_MS)).toEqual(["one"]);
});

test("a process that is still starting and sends no heartbeat yet does not hang", () => {
  expect(new Heartbeats<string>(0).hanging(HANGS_AFTER_MS * 3)).toEqual([]);
});
