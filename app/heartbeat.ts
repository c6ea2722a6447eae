/** Whether a process of this machine hangs: it tells its parent every 2 s that it lives (docs/decisions/033). */
export const BEAT_MS = 2_000;

/** Ten beats missed: stopped, or busy with one thing for so long that nobody is answered. */
export const HANGS_AFTER_MS = 20_000;

/** When each was heard last. All times in ms of one clock. */
export class Heartbeats<Process> {
  readonly #heardAt = new Map<Process, number>();
  #lookedAt: number;

  constructor(now: number) {
    this.#lookedAt = now;
  }

  hear(one: Process, now: number): void {
    this.#heardAt.set(one, now);
  }

  forget(one: Process): void {
    this.#heardAt.delete(one);
  }

  /** Asked every `BEAT_MS`. Where the question itself comes late, the whole machine slept: then each gets its time anew. */
  hanging(now: number): Process[] {
    const slept = now - this.#lookedAt > HANGS_AFTER_MS / 2;
    this.#lookedAt = now;
    if (slept) for (const one of this.#heardAt.keys()) this.#heardAt.set(one, now);
    return [...this.#heardAt].flatMap(([one, heardAt]) => (now - heardAt >= HANGS_AFTER_MS ? [one] : []));
  }
}
