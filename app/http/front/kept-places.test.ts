import { expect, test } from "vitest";
import { KeptAnswer } from "./kept-answer.server";
import { KeptPlaces, type Rendered } from "./kept-places.server";

const PAGE = { cache: "pages", longestMs: 1_000, lagMs: 250 } as const;
const CALL = { cache: "calls", longestMs: 1_000, lagMs: 0 } as const;

function setUp(mostBytes = 1_000_000) {
  const clock = { at: 0, writes: 0 };
  const places = new KeptPlaces({ now: () => clock.at, generation: () => clock.writes }, mostBytes);
  const waiting: (() => void)[] = [];
  let rendered = 0;
  /** Ends when the test says so. */
  const slowly = () =>
    new Promise<Rendered>((resolve) => {
      const answer = page(`rendering ${(rendered += 1)}`);
      waiting.push(() => resolve(answer));
    });
  const finish = () => waiting.shift()?.();
  return { clock, places, slowly, finish, renderings: () => rendered };
}

const page = (text: string, turnsAt = Infinity): Rendered => ({
  answer: new KeptAnswer(200, new Headers({ "Content-Type": "text/plain" }), text, null),
  turnsAt,
});
const soon = (rendered: Rendered) => () => Promise.resolve(rendered);

async function textOf(rendered: Rendered | undefined): Promise<string | undefined> {
  return rendered ? (await rendered.answer.prepare("identity")).body.toString() : undefined;
}

test("an answer is served until its time is over", async () => {
  const { clock, places } = setUp();
  const lamp = page("lamp");
  await places.render("/lamp", CALL, soon(lamp));
  clock.at = 999;
  expect(places.fresh("/lamp")?.rendered).toBe(lamp);
  clock.at = 1_000;
  expect(places.fresh("/lamp")).toBeUndefined();
});

test("an answer is served no longer than until it turns by the clock", async () => {
  const { clock, places } = setUp();
  await places.render("/auction", PAGE, soon(page("live", 300)));
  clock.at = 299;
  expect(places.fresh("/auction")).toBeDefined();
  clock.at = 300;
  expect(places.fresh("/auction")).toBeUndefined();
});

test("after a write a call is never answered from before it; a page for 250 ms from its rendering", async () => {
  const { clock, places } = setUp();
  await places.render("/call", CALL, soon(page("call")));
  await places.render("/page", PAGE, soon(page("page")));
  clock.writes = 1;
  expect(places.fresh("/call")).toBeUndefined();
  clock.at = 249;
  expect(places.fresh("/page")).toBeDefined();
  clock.at = 250;
  expect(places.fresh("/page")).toBeUndefined();
});

test("a rendering that a write overtook is old from the start", async () => {
  const { clock, places, slowly, finish } = setUp();
  const done = places.render("/call", CALL, slowly);
  clock.writes = 1;
  finish();
  await done;
  expect(places.fresh("/call")).toBeUndefined();
});

test("all who ask while it is rendered share one rendering", async () => {
  const { places, slowly, finish, renderings } = setUp();
  const answers = [1, 2, 3].map(() => places.render("/page", PAGE, slowly));
  finish();
  expect(new Set(await Promise.all(answers)).size).toBe(1);
  expect(renderings()).toBe(1);
});

test("who asks after a write shares the rendering that begins after it, one at a time", async () => {
  const { clock, places, slowly, finish, renderings } = setUp();
  const before = places.render("/call", CALL, slowly);
  clock.writes = 1;
  const after = [places.render("/call", CALL, slowly), places.render("/call", CALL, slowly)];
  expect(renderings()).toBe(1);
  finish();
  expect(await textOf(await before)).toBe("rendering 1");
  expect(renderings()).toBe(2);
  finish();
  expect(await Promise.all((await Promise.all(after)).map(textOf))).toEqual(["rendering 2", "rendering 2"]);
});

test("a rendering that fails is told to all who wait, and tried again by the next", async () => {
  const { places } = setUp();
  const failing = () => Promise.reject(new Error("no database"));
  const both = [places.render("/page", PAGE, failing), places.render("/page", PAGE, failing)];
  for (const one of both) await expect(one).rejects.toThrow("no database");
  expect(await textOf(await places.render("/page", PAGE, soon(page("fine"))))).toBe("fine");
  expect(places.size).toBe(1);
});

test("an address with nothing to keep is remembered as such", async () => {
  const { places } = setUp();
  await places.render("/moved", PAGE, soon(null));
  expect(places.fresh("/moved")?.rendered).toBeNull();
});

test("a flood of addresses takes no more memory than it may: the oldest go", async () => {
  const { places } = setUp(100_000);
  for (let one = 0; one < 200; one++) await places.render(`/${one}`, PAGE, soon(page("x".repeat(5_000))));
  expect(places.bytes).toBeLessThanOrEqual(100_000);
  expect(places.size).toBeGreaterThan(5);
  expect(places.fresh("/0")).toBeUndefined();
  expect(places.fresh("/199")).toBeDefined();
});

test("what is over leaves its memory to the next", async () => {
  const { clock, places } = setUp();
  for (let one = 0; one < 10; one++) await places.render(`/${one}`, PAGE, soon(page("x".repeat(5_000))));
  clock.at = 2_000;
  await places.render("/new", PAGE, soon(page("new")));
  expect(places.size).toBe(1);
  expect(places.bytes).toBeLessThan(10_000);
});

test("an answer of more than 2 MB is sent and not kept", async () => {
  const { places } = setUp(100_000_000);
  await places.render("/long", CALL, soon(page("x".repeat(3_000_000))));
  expect(places.fresh("/long")).toBeUndefined();
  expect(places.bytes).toBe(0);
});
