/** Finds hanging processes of this machine: each sends its parent a heartbeat every 2 s (docs/decisions/030). */
export const BEAT_MS = 2_000;

/** Ten missed heartbeats: the process has stopped, or one long task blocks every answer. */
export const HANGS_AFTER_MS = 20_000;

/** When each process last sent a heartbeat. All times in ms of one clock. */
export class Heartbeats<Process> {
  readonly #lastBeats = new Map<Process, number>();
  #checkedAt: number;

  constructor(now: number) {
    this.#checkedAt = now;
  }

  beat(id: Process, now: number): void {
    this.#lastBeats.set(id, now);
  }

  forget(id: Process): void {
    this.#lastBeats.delete(id);
  }

  /** Called every `BEAT_MS`. A late call means that the whole machine slept: then every process gets a new start. */
  hanging(now: number): Process[] {
    const slept = now - this.#checkedAt > HANGS_AFTER_MS / 2;
    this.#checkedAt = now;
    if (slept) for (const id of this.#lastBeats.keys()) this.#lastBeats.set(id, now);
    return [...this.#lastBeats].flatMap(([id, lastBeat]) => (now - lastBeat >= HANGS_AFTER_MS ? [id] : []));
  }
}
