import fc from "fast-check";
import { expect, test } from "vitest";
import { CachedResponse } from "./cached-response.server";
import { ResponseCache, type Rendered } from "./response-cache.server";
import { many } from "../../../tests/long";

const PAGE = { cache: "pages", maxAgeMs: 1_000, staleMs: 250 } as const;
const CALL = { cache: "calls", maxAgeMs: 1_000, staleMs: 0 } as const;

function setUp(maxBytes = 1_000_000) {
  const clock = { at: 0, writes: 0 };
  const cache = new ResponseCache({ now: () => clock.at, generation: () => clock.writes }, maxBytes);
  const waiting: (() => void)[] = [];
  let rendered = 0;
  const slowly = () =>
    new Promise<Rendered>((resolve) => {
      const answer = page(`rendering ${(rendered += 1)}`);
      waiting.push(() => resolve(answer));
    });
  const finish = () => waiting.shift()?.();
  return { clock, cache, slowly, finish, renderings: () => rendered };
}

const page = (text: string, expiresAt = Infinity): Rendered => ({
  answer: new CachedResponse(200, new Headers({ "Content-Type": "text/plain" }), text, null),
  expiresAt,
});
const soon = (rendered: Rendered) => () => Promise.resolve(rendered);

async function textOf(rendered: Rendered | undefined): Promise<string | undefined> {
  return rendered ? (await rendered.answer.prepare("identity")).body.toString() : undefined;
}

test("an answer is served until it expires", async () => {
  const { clock, cache } = setUp();
  const lamp = page("lamp");
  await cache.render("/lamp", CALL, soon(lamp));
  clock.at = 999;
  expect(cache.fresh("/lamp")?.rendered).toBe(lamp);
  clock.at = 1_000;
  expect(cache.fresh("/lamp")).toBeUndefined();
});

test("an answer is served no longer than until its content changes by the clock", async () => {
  const { clock, cache } = setUp();
  await cache.render("/auction", PAGE, soon(page("live", 300)));
  clock.at = 299;
  expect(cache.fresh("/auction")).toBeDefined();
  clock.at = 300;
  expect(cache.fresh("/auction")).toBeUndefined();
});

test("after a write a call never gets an older answer; a page may be 250 ms old", async () => {
  const { clock, cache } = setUp();
  await cache.render("/call", CALL, soon(page("call")));
  await cache.render("/page", PAGE, soon(page("page")));
  clock.writes = 1;
  expect(cache.fresh("/call")).toBeUndefined();
  clock.at = 249;
  expect(cache.fresh("/page")).toBeDefined();
  clock.at = 250;
  expect(cache.fresh("/page")).toBeUndefined();
});

test("an answer that several visitors got is hot, even after it expired; one that nobody requested again is not", async () => {
  const { clock, cache } = setUp();
  await cache.render("/page", PAGE, soon(page("page")));
  expect(cache.isHot("/page")).toBe(false);
  cache.fresh("/page");
  clock.at = 5_000;
  expect(cache.fresh("/page")).toBeUndefined();
  expect([cache.isHot("/page"), cache.isHot("/other")]).toEqual([true, false]);
  // newer entries have pushed it out
  await cache.render("/other", PAGE, soon(page("other")));
  expect(cache.isHot("/page")).toBe(true);
  clock.at = 15_000;
  expect(cache.isHot("/page")).toBe(false);
});

test("a rendering that began before a write is old from the start", async () => {
  const { clock, cache, slowly, finish } = setUp();
  const done = cache.render("/call", CALL, slowly);
  clock.writes = 1;
  finish();
  await done;
  expect(cache.fresh("/call")).toBeUndefined();
});

test("all requests during a rendering share it", async () => {
  const { cache, slowly, finish, renderings } = setUp();
  const answers = [1, 2, 3].map(() => cache.render("/page", PAGE, slowly));
  finish();
  expect(new Set(await Promise.all(answers)).size).toBe(1);
  expect(renderings()).toBe(1);
});

test("requests after a write share the rendering that begins after it, one at a time", async () => {
  const { clock, cache, slowly, finish, renderings } = setUp();
  const before = cache.render("/call", CALL, slowly);
  clock.writes = 1;
  const after = [cache.render("/call", CALL, slowly), cache.render("/call", CALL, slowly)];
  expect(renderings()).toBe(1);
  finish();
  expect(await textOf(await before)).toBe("rendering 1");
  expect(renderings()).toBe(2);
  finish();
  expect(await Promise.all((await Promise.all(after)).map(textOf))).toEqual(["rendering 2", "rendering 2"]);
});

test("a failed rendering fails all waiting requests, and the next request tries again", async () => {
  const { cache } = setUp();
  const failing = () => Promise.reject(new Error("no database"));
  const both = [cache.render("/page", PAGE, failing), cache.render("/page", PAGE, failing)];
  for (const one of both) await expect(one).rejects.toThrow("no database");
  expect(await textOf(await cache.render("/page", PAGE, soon(page("fine"))))).toBe("fine");
  expect(cache.size).toBe(1);
});

test("an address with nothing to cache is remembered as such", async () => {
  const { cache } = setUp();
  await cache.render("/moved", PAGE, soon(null));
  expect(cache.fresh("/moved")?.rendered).toBeNull();
});

test("a flood of addresses takes no more memory than allowed, because the oldest entries are removed", async () => {
  const { cache } = setUp(100_000);
  for (let one = 0; one < 200; one++) await cache.render(`/${one}`, PAGE, soon(page("x".repeat(5_000))));
  expect(cache.bytes).toBeLessThanOrEqual(100_000);
  expect(cache.size).toBeGreaterThan(5);
  expect(cache.fresh("/0")).toBeUndefined();
  expect(cache.fresh("/199")).toBeDefined();
});

test("an expired entry frees its memory for the next", async () => {
  const { clock, cache } = setUp();
  for (let one = 0; one < 10; one++) await cache.render(`/${one}`, PAGE, soon(page("x".repeat(5_000))));
  clock.at = 2_000;
  await cache.render("/new", PAGE, soon(page("new")));
  expect(cache.size).toBe(1);
  expect(cache.bytes).toBeLessThan(10_000);
});

test("an answer of more than 2 MB is sent and not cached", async () => {
  const { cache } = setUp(100_000_000);
  await cache.render("/long", CALL, soon(page("x".repeat(3_000_000))));
  expect(cache.fresh("/long")).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test("a rendering that expired before it ended leaves nothing behind, and no second one runs meanwhile", async () => {
  const { clock, cache, slowly, finish, renderings } = setUp();
  const first = cache.render("/slow", PAGE, slowly);
  clock.writes = 1;
  const second = cache.render("/slow", PAGE, slowly);
  clock.at = 5_000;
  finish();
  await first;
  const third = cache.render("/slow", PAGE, slowly);
  expect(renderings()).toBe(2);
  finish();
  expect(await Promise.all([second, third].map(async (one) => textOf(await one)))).toEqual(
    Array(2).fill("rendering 2"),
  );
  expect([cache.size, cache.bytes]).toEqual([1, cache.fresh("/slow")?.bytes]);
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
const requesting = fc.record({ is: fc.constant("ask" as const), key });
const ending = fc.record({ is: fc.constant("end" as const), key, how });
const waiting = fc.record({ is: fc.constant("wait" as const), ms: fc.constantFrom(1, 300, 1_500) });
const writing = fc.record({ is: fc.constant("write" as const) });
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: requesting },
  { weight: 3, arbitrary: ending },
  { weight: 1, arbitrary: waiting },
  { weight: 2, arbitrary: writing },
);
const MAX_BYTES = 120_000;

async function play(moves: readonly Move[]) {
  const clock = { at: 0, writes: 0 };
  const cache = new ResponseCache({ now: () => clock.at, generation: () => clock.writes }, MAX_BYTES);
  const underWay: { key: string; end: (how: How) => void }[] = [];
  const wrong: string[] = [];
  const requests: Promise<void>[] = [];

  const slowly = (at: string) => () =>
    new Promise<Rendered>((resolve, reject) => {
      if (underWay.some(({ key }) => key === at)) wrong.push(`${at} is rendered twice at once`);
      const generation = clock.writes;
      const end = (how: How) => {
        if (how === "fails") reject(new Error("no database"));
        else resolve(how === "nothing" ? null : page(`${generation} ${"x".repeat(BODIES[how])}`));
      };
      underWay.push({ key: at, end });
    });
  async function request(at: string) {
    const { writes } = clock;
    const text = await cache.render(at, PAGE, slowly(at)).then(textOf, () => undefined);
    if (text !== undefined && Number.parseInt(text) < writes) wrong.push(`${at} is from before a write`);
  }
  function end(at: string, how: How) {
    const index = underWay.findIndex(({ key }) => key === at);
    if (index >= 0) underWay.splice(index, 1)[0]?.end(how);
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  for (const each of moves) {
    if (each.is === "ask" && !cache.fresh(each.key)) requests.push(request(each.key));
    else if (each.is === "end") end(each.key, each.how);
    else if (each.is === "wait") clock.at += each.ms;
    else if (each.is === "write") clock.writes += 1;
    await settled();
    const fresh = KEYS.reduce((sum, at) => sum + (cache.fresh(at)?.bytes ?? 0), 0);
    if (cache.bytes < fresh || cache.bytes > MAX_BYTES) wrong.push(`${fresh} is counted as ${cache.bytes}`);
  }
  for (; underWay.length > 0; await settled()) end(underWay[0]?.key ?? "", "small");
  await Promise.all(requests);
  return { clock, cache, wrong };
}

test("whatever happens in whatever order, the byte count matches the entries, and an address has one rendering at a time", async () => {
  const moves = fc.array(move, { maxLength: 60, size: "max" });
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      const { clock, cache, wrong } = await play(all);
      expect(wrong).toEqual([]);
      // every entry is too old by now
      clock.at += 10_000;
      await cache.render("/last", PAGE, soon(page("last")));
      expect([cache.size, cache.bytes]).toEqual([1, cache.fresh("/last")?.bytes]);
    }),
    { numRuns: many(100, 300) },
  );
});
