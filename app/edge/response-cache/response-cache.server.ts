import { LRUCache } from "lru-cache";
import type { CachedResponse } from "./cached-response.server";
import type { CachePolicy } from "./cache-policy.server";

/** Null: nothing to keep at this address. */
export type Rendered = Cacheable | null;

interface Cacheable {
  readonly answer: CachedResponse;
  readonly expiresAt: number;
}

export interface Clock {
  now(): number;
  generation(): number;
}

export interface CacheEntry {
  readonly rendered: Rendered;
  readonly kind: CachePolicy;
  readonly from: number;
  readonly until: number;
  readonly generation: number;
  readonly bytes: number;
  /** Whether anybody besides its first visitor was given it. */
  isHot: boolean;
}

interface Rendering {
  readonly generation: number;
  readonly done: Promise<Rendered>;
  next: Promise<Rendered> | null;
}

const LARGEST_BYTES = 2 * 1024 * 1024;
const HOT_MS = 10_000;
const EMPTY_BYTES = 500;

export class ResponseCache {
  /** Oldest rendering first. */
  readonly #held = new Map<string, CacheEntry>();
  /** Entries may be dropped at any time; an address is still never rendered twice at once. */
  readonly #renderings = new Map<string, Rendering>();
  /** When an address was last given to a second visitor, dropped entries included. */
  readonly #sought = new LRUCache<string, number>({ max: 1_000 });
  #bytes = 0;

  constructor(
    private readonly clock: Clock,
    private readonly mostBytes: number,
  ) {}

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#held.size;
  }

  fresh(key: string): CacheEntry | undefined {
    const held = this.#held.get(key);
    if (!held) return undefined;
    const now = this.clock.now();
    if (now >= held.until) return undefined;
    const isCurrent = held.generation === this.clock.generation() || now - held.from < held.kind.staleMs;
    if (!isCurrent) return undefined;
    if (!held.isHot) this.#sought.set(key, now);
    held.isHot = true;
    return held;
  }

  isHot(key: string): boolean {
    return this.clock.now() - (this.#sought.peek(key) ?? -Infinity) < HOT_MS;
  }

  /** The rendering to share: one that began after the last write or is about to. Undefined where one must begin. */
  underWay(key: string): Promise<Rendered> | undefined {
    const rendering = this.#renderings.get(key);
    if (!rendering) return undefined;
    return rendering.generation === this.clock.generation() ? rendering.done : (rendering.next ?? undefined);
  }

  /** Renders once for all who wait; after a write, later visitors share the next rendering. Never two at a time. */
  render(key: string, kind: CachePolicy, render: () => Promise<Rendered>): Promise<Rendered> {
    const shared = this.underWay(key);
    if (shared) return shared;
    const old = this.#renderings.get(key);
    const run = () => this.#run(key, kind, render);
    return old ? (old.next = old.done.then(run, run)) : run();
  }

  #run(key: string, kind: CachePolicy, render: () => Promise<Rendered>): Promise<Rendered> {
    const from = this.clock.now();
    const generation = this.clock.generation();
    const done = render().then(
      (rendered) => {
        this.#end(key, rendering);
        this.#hold(key, rendered, { kind, from, generation });
        return rendered;
      },
      (error: unknown) => {
        this.#end(key, rendering);
        throw error;
      },
    );
    const rendering: Rendering = { generation, done, next: null };
    this.#renderings.set(key, rendering);
    return done;
  }

  #end(key: string, { next }: Rendering) {
    if (!next) this.#renderings.delete(key);
  }

  #hold(key: string, rendered: Rendered, about: Pick<CacheEntry, "kind" | "from" | "generation">) {
    this.#drop(key);
    // room for a second coding
    const bytes = rendered ? Math.ceil(rendered.answer.bytes * 1.3) : EMPTY_BYTES;
    if (bytes > LARGEST_BYTES) return;
    const until = Math.min(about.from + about.kind.maxAgeMs, rendered?.expiresAt ?? Infinity);
    this.#held.set(key, { rendered, ...about, until, bytes, isHot: false });
    this.#bytes += bytes;
    this.#makeRoom();
  }

  #drop(key: string) {
    this.#bytes -= this.#held.get(key)?.bytes ?? 0;
    this.#held.delete(key);
  }

  /** Removes the oldest, and those at the front that are out of date. */
  #makeRoom() {
    const now = this.clock.now();
    for (const [key, held] of this.#held) {
      if (this.#bytes <= this.mostBytes && now < held.until) return;
      this.#drop(key);
    }
  }
}
