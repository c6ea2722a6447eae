/** What is kept, by its key: how fresh it is, who renders it, and how much of it there may be. */
import type { KeptAnswer } from "./kept-answer.server";
import type { KeptKind } from "./kept-paths.server";

/** Null: there is nothing to keep at this address, it goes the normal way. */
export type Rendered = { readonly answer: KeptAnswer; readonly turnsAt: number } | null;

export interface Clock {
  /** In ms; only ever forward. */
  now(): number;
  /** Grows with each write that visitors may see. */
  generation(): number;
}

export interface Held {
  readonly rendered: Rendered;
  readonly kind: KeptKind;
  /** When its rendering began. */
  readonly from: number;
  readonly until: number;
  readonly generation: number;
  readonly bytes: number;
}

interface Rendering {
  readonly generation: number;
  readonly done: Promise<Rendered>;
}

interface Place {
  readonly kind: KeptKind;
  readonly render: () => Promise<Rendered>;
  held: Held | null;
  running: Rendering | null;
  /** Begins when `running` has ended: it is for those who came after a write. */
  next: Promise<Rendered> | null;
}

/** A single answer larger than this is sent, but not kept. */
const LARGEST_BYTES = 2 * 1024 * 1024;
/** Of an address with nothing to keep. */
const EMPTY_BYTES = 500;

export class KeptPlaces {
  /** By the time of their rendering, the oldest first. */
  readonly #places = new Map<string, Place>();
  #bytes = 0;

  constructor(
    private readonly clock: Clock,
    private readonly mostBytes: number,
  ) {}

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#places.size;
  }

  /** What is kept and fresh: undefined where it must be rendered. */
  fresh(key: string): Held | undefined {
    const held = this.#places.get(key)?.held;
    if (!held) return undefined;
    const now = this.clock.now();
    if (now >= held.until) return undefined;
    const isCurrent = held.generation === this.clock.generation() || now - held.from < held.kind.lagMs;
    return isCurrent ? held : undefined;
  }

  /**
   * Renders it, once for all who wait: whoever comes while it is rendered shares it, unless something was written since it
   * began. Those share the one after it, so that a place is never rendered twice at a time.
   */
  render(key: string, kind: KeptKind, render: () => Promise<Rendered>): Promise<Rendered> {
    const place = this.#places.get(key) ?? { kind, render, held: null, running: null, next: null };
    this.#places.set(key, place);
    const { running } = place;
    if (!running) return this.#run(key, place);
    if (running.generation === this.clock.generation()) return running.done;
    return (place.next ??= running.done.then(
      () => this.#run(key, place),
      () => this.#run(key, place),
    ));
  }

  #run(key: string, place: Place): Promise<Rendered> {
    const from = this.clock.now();
    const generation = this.clock.generation();
    const done = place.render().then(
      (rendered) => {
        place.running = null;
        this.#hold(key, place, rendered, { from, generation });
        return rendered;
      },
      (error: unknown) => {
        place.running = null;
        if (!place.held) this.#places.delete(key);
        throw error;
      },
    );
    place.next = null;
    place.running = { generation, done };
    return done;
  }

  #hold(
    key: string,
    place: Place,
    rendered: Rendered,
    { from, generation }: { from: number; generation: number },
  ) {
    this.#drop(key, place);
    // a second coding may come later
    const bytes = rendered ? rendered.answer.bytes * 1.3 : EMPTY_BYTES;
    if (bytes > LARGEST_BYTES) return;
    const until = Math.min(from + place.kind.longestMs, rendered?.turnsAt ?? Infinity);
    place.held = { rendered, kind: place.kind, from, until, generation, bytes };
    this.#places.set(key, place);
    this.#bytes += bytes;
    this.#makeRoom();
  }

  #drop(key: string, place: Place) {
    this.#places.delete(key);
    this.#bytes -= place.held?.bytes ?? 0;
    place.held = null;
  }

  /** The oldest go first; those at the front whose time is over go with them. */
  #makeRoom() {
    const now = this.clock.now();
    for (const [key, place] of this.#places) {
      if (place.running) continue;
      const isOver = !place.held || now >= place.held.until;
      if (this.#bytes <= this.mostBytes && !isOver) return;
      this.#drop(key, place);
    }
  }
}
