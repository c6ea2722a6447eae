import { LRUCache } from "lru-cache";
import type { CachedResponse } from "./cached-response.server";
import type { CachePolicy } from "./cache-policy.server";

/** Null: nothing to cache at this address. */
export type Rendered = Cacheable | null;

interface Cacheable {
  readonly answer: CachedResponse;
  readonly expiresAt: number;
}

interface Clock {
  now(): number;
  generation(): number;
}

interface CacheEntry {
  readonly rendered: Rendered;
  readonly kind: CachePolicy;
  readonly from: number;
  readonly until: number;
  readonly generation: number;
  readonly bytes: number;
  /** Whether a second visitor has received it. */
  isHot: boolean;
}

interface LastPage {
  readonly answer: CachedResponse;
  readonly from: number;
}

interface Rendering {
  readonly generation: number;
  readonly done: Promise<Rendered>;
  next: Promise<Rendered> | null;
}

const LARGEST_BYTES = 2 * 1024 * 1024;
const HOT_MS = 10_000;
const EMPTY_BYTES = 500;
const LAST_PAGES_BYTES = 16 * 1024 * 1024;

export class ResponseCache {
  /** Oldest rendering first. */
  readonly #entries = new Map<string, CacheEntry>();
  /** Entries may be dropped at any time, but no address is ever rendered twice at once. */
  readonly #renderings = new Map<string, Rendering>();
  /** When an address last went to a second visitor, dropped entries included. */
  readonly #lastShared = new LRUCache<string, number>({ max: 1_000 });
  /** For when the database is lost: entries go with their second. */
  readonly #lastPages = new LRUCache<string, LastPage>({ maxSize: LAST_PAGES_BYTES });
  #bytes = 0;

  constructor(
    private readonly clock: Clock,
    private readonly maxBytes: number,
  ) {}

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  fresh(key: string): CacheEntry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const now = this.clock.now();
    if (now >= entry.until) return undefined;
    const isCurrent = entry.generation === this.clock.generation() || now - entry.from < entry.kind.staleMs;
    if (!isCurrent) return undefined;
    if (!entry.isHot) this.#lastShared.set(key, now);
    entry.isHot = true;
    return entry;
  }

  /** The page that was rendered last, however old it is. */
  lastPage(key: string): LastPage | undefined {
    return this.#lastPages.get(key);
  }

  isHot(key: string): boolean {
    return this.clock.now() - (this.#lastShared.peek(key) ?? -Infinity) < HOT_MS;
  }

  /** The rendering to share: it began after the last write or is about to. Undefined if a new one must begin. */
  underWay(key: string): Promise<Rendered> | undefined {
    const rendering = this.#renderings.get(key);
    if (!rendering) return undefined;
    return rendering.generation === this.clock.generation() ? rendering.done : (rendering.next ?? undefined);
  }

  /** Renders once for all waiting requests; after a write, later requests share the next rendering. Never two at a time. */
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
        this.#store(key, rendered, { kind, from, generation });
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

  #store(key: string, rendered: Rendered, about: Pick<CacheEntry, "kind" | "from" | "generation">) {
    this.#drop(key);
    // room for a second coding
    const bytes = rendered ? Math.ceil(rendered.answer.bytes * 1.3) : EMPTY_BYTES;
    if (bytes > LARGEST_BYTES) return;
    if (rendered?.answer.status === 200 && about.kind.cache === "pages")
      this.#lastPages.set(key, { answer: rendered.answer, from: about.from }, { size: bytes });
    const until = Math.min(about.from + about.kind.maxAgeMs, rendered?.expiresAt ?? Infinity);
    this.#entries.set(key, { rendered, ...about, until, bytes, isHot: false });
    this.#bytes += bytes;
    this.#evict();
  }

  #drop(key: string) {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  /** Removes the oldest entries, and outdated ones at the front. */
  #evict() {
    const now = this.clock.now();
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.maxBytes && now < entry.until) return;
      this.#drop(key);
    }
  }
}
