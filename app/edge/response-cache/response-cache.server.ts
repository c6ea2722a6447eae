/** What is kept, by its key: how fresh it is, who renders it, and how much of it there may be. */
import { LRUCache } from "lru-cache";
import type { CachedResponse } from "./cached-response.server";
import type { KeptKind } from "./cache-policy.server";

/** Null: there is nothing to keep at this address, it goes the normal way. */
export type Rendered = Cacheable | null;

interface Cacheable {
  readonly answer: CachedResponse;
  readonly expiresAt: number;
}

export interface Clock {
  /** In ms; only ever forward. */
  now(): number;
  /** Grows with each write that visitors may see. */
  generation(): number;
}

export interface CacheEntry {
  readonly rendered: Rendered;
  readonly kind: KeptKind;
  /** When its rendering began. */
  readonly from: number;
  readonly until: number;
  readonly generation: number;
  readonly bytes: number;
  /** Whether it was given to others than the one it was rendered for. */
  isHot: boolean;
}

interface Rendering {
  readonly generation: number;
  readonly done: Promise<Rendered>;
  /** Begins when `done` has ended: it is for those who came after a write. */
  next: Promise<Rendered> | null;
}

/** A single answer larger than this is sent, but not kept. */
const LARGEST_BYTES = 2 * 1024 * 1024;
const HOT_MS = 10_000;
/** Of an address with nothing to keep. */
const EMPTY_BYTES = 500;

export class ResponseCache {
  /** By the time of their rendering, the oldest first. */
  readonly #held = new Map<string, CacheEntry>();
  /** Apart from what is held, which may be dropped at any time: an address is never rendered twice at once. */
  readonly #renderings = new Map<string, Rendering>();
  /** When an address was last given away a second time: also of those that are held no more. */
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

  /** What is kept and fresh: undefined where it must be rendered. */
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

  /** Whether others were given it of late, fresh or not. */
  isHot(key: string): boolean {
    return this.clock.now() - (this.#sought.peek(key) ?? -Infinity) < HOT_MS;
  }

  /** What whoever comes now shares: a rendering that began after the last write, or is about to; undefined where one must begin. */
  underWay(key: string): Promise<Rendered> | undefined {
    const rendering = this.#renderings.get(key);
    if (!rendering) return undefined;
    return rendering.generation === this.clock.generation() ? rendering.done : (rendering.next ?? undefined);
  }

  /**
   * Renders it, once for all who wait: whoever comes while it is rendered shares it, unless something was written since it
   * began. Those share the one after it, so that a place is never rendered twice at a time.
   */
  render(key: string, kind: KeptKind, render: () => Promise<Rendered>): Promise<Rendered> {
    const shared = this.underWay(key);
    if (shared) return shared;
    const old = this.#renderings.get(key);
    const run = () => this.#run(key, kind, render);
    return old ? (old.next = old.done.then(run, run)) : run();
  }

  #run(key: string, kind: KeptKind, render: () => Promise<Rendered>): Promise<Rendered> {
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

  /** The next one takes its place by itself. */
  #end(key: string, { next }: Rendering) {
    if (!next) this.#renderings.delete(key);
  }

  #hold(key: string, rendered: Rendered, about: Pick<CacheEntry, "kind" | "from" | "generation">) {
    this.#drop(key);
    // a second coding may come later
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

  /** The oldest go first; those at the front whose time is over go with them. */
  #makeRoom() {
    const now = this.clock.now();
    for (const [key, held] of this.#held) {
      if (this.#bytes <= this.mostBytes && now < held.until) return;
      this.#drop(key);
    }
  }
}
