import fc from "fast-check";
import { expect, test } from "vitest";
import { CachedResponse } from "./cached-response.server";
import { ResponseCache, type Rendered } from "./response-cache.server";

const PAGE = { cache: "pages", maxAgeMs: 1_000, staleMs: 250 } as const;
const CALL = { cache: "calls", maxAgeMs: 1_000, staleMs: 0 } as const;

function setUp(mostBytes = 1_000_000) {
  const clock = { at: 0, writes: 0 };
  const places = new ResponseCache({ now: () => clock.at, generation: () => clock.writes }, mostBytes);
  const waiting: (() => void)[] = [];
  let rendered = 0;
  const slowly = () =>
    new Promise<Rendered>((resolve) => {
      const answer = page(`rendering ${(rendered += 1)}`);
      waiting.push(() => resolve(answer));
    });
  const finish = () => waiting.shift()?.();
  return { clock, places, slowly, finish, renderings: () => rendered };
}

const page = (text: string, expiresAt = Infinity): Rendered => ({
  answer: new CachedResponse(200, new Headers({ "Content-Type": "text/plain" }), text, null),
  expiresAt,
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

test("what was given to others is sought, also when its time is over; what nobody asked for again is not", async () => {
  const { clock, places } = setUp();
  await places.render("/page", PAGE, soon(page("page")));
  expect(places.isHot("/page")).toBe(false);
  places.fresh("/page");
  clock.at = 5_000;
  expect(places.fresh("/page")).toBeUndefined();
  expect([places.isHot("/page"), places.isHot("/other")]).toEqual([true, false]);
  // newer entries have pushed it out
  await places.render("/other", PAGE, soon(page("other")));
  expect(places.isHot("/page")).toBe(true);
  clock.at = 15_000;
  expect(places.isHot("/page")).toBe(false);
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

test("a rendering that was over before it ended leaves nothing behind, and is the only one of its address", async () => {
  const { clock, places, slowly, finish, renderings } = setUp();
  const first = places.render("/slow", PAGE, slowly);
  clock.writes = 1;
  const second = places.render("/slow", PAGE, slowly);
  clock.at = 5_000;
  finish();
  await first;
  const third = places.render("/slow", PAGE, slowly);
  expect(renderings()).toBe(2);
  finish();
  expect(await Promise.all([second, third].map(async (one) => textOf(await one)))).toEqual(
    Array(2).fill("rendering 2"),
  );
  expect([places.size, places.bytes]).toEqual([1, places.fresh("/slow")?.bytes]);
});

const KEYS = ["/a", "/b"];
const BODIES = { small: 2_000, large: 40_000, "too large": 1_700_000 };
type How = keyof typeof BODIES | "nothing" | "fails";
type Move =
  | { readonly is: "ask"; readonly key: string }
  | { readonly is: "end"; readonly key: string; readonly how: How }
  | { readonly is: "wait"; readonly ms: number }
  | { readonly is: "write" };

const key = fc.constantFrom(...KEYS);
const how = fc.constantFrom<How>("small", "large", "too large", "nothing", "fails");
const asking = fc.record({ is: fc.constant("ask" as const), key });
const ending = fc.record({ is: fc.constant("end" as const), key, how });
const waiting = fc.record({ is: fc.constant("wait" as const), ms: fc.constantFrom(1, 300, 1_500) });
const writing = fc.record({ is: fc.constant("write" as const) });
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: asking },
  { weight: 3, arbitrary: ending },
  { weight: 1, arbitrary: waiting },
  { weight: 2, arbitrary: writing },
);
const MAX_BYTES = 120_000;

async function play(moves: readonly Move[]) {
  const clock = { at: 0, writes: 0 };
  const places = new ResponseCache({ now: () => clock.at, generation: () => clock.writes }, MAX_BYTES);
  const underWay: { key: string; end: (how: How) => void }[] = [];
  const wrong: string[] = [];
  const asked: Promise<void>[] = [];

  const slowly = (at: string) => () =>
    new Promise<Rendered>((resolve, reject) => {
      if (underWay.some(({ key }) => key === at)) wrong.push(`${at} is rendered twice at once`);
      const begun = clock.writes;
      const end = (how: How) => {
        if (how === "fails") reject(new Error("no database"));
        else resolve(how === "nothing" ? null : page(`${begun} ${"x".repeat(BODIES[how])}`));
      };
      underWay.push({ key: at, end });
    });
  async function ask(at: string) {
    const { writes } = clock;
    const text = await places.render(at, PAGE, slowly(at)).then(textOf, () => undefined);
    if (text !== undefined && Number.parseInt(text) < writes) wrong.push(`${at} is from before a write`);
  }
  function end(at: string, how: How) {
    const place = underWay.findIndex(({ key }) => key === at);
    if (place >= 0) underWay.splice(place, 1)[0]?.end(how);
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  for (const each of moves) {
    if (each.is === "ask" && !places.fresh(each.key)) asked.push(ask(each.key));
    else if (each.is === "end") end(each.key, each.how);
    else if (each.is === "wait") clock.at += each.ms;
    else if (each.is === "write") clock.writes += 1;
    await settled();
    const fresh = KEYS.reduce((sum, at) => sum + (places.fresh(at)?.bytes ?? 0), 0);
    if (places.bytes < fresh || places.bytes > MAX_BYTES)
      wrong.push(`${fresh} is counted as ${places.bytes}`);
  }
  for (; underWay.length > 0; await settled()) end(underWay[0]?.key ?? "", "small");
  await Promise.all(asked);
  return { clock, places, wrong };
}

test("whatever happens in whatever order, what is held is what is counted, one rendering of an address at a time", async () => {
  const moves = fc.array(move, { maxLength: 60, size: "max" });
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      const { clock, places, wrong } = await play(all);
      expect(wrong).toEqual([]);
      // everything kept is too old by now
      clock.at += 10_000;
      await places.render("/last", PAGE, soon(page("last")));
      expect([places.size, places.bytes]).toEqual([1, places.fresh("/last")?.bytes]);
    }),
    { numRuns: 300 },
  );
});
