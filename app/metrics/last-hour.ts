const MINUTE_MS = 60_000;
const MINUTES = 60;

/** Times are milliseconds since 1970. */
export class LastHour {
  readonly #counts = Array<number>(MINUTES).fill(0);
  readonly #minutes = Array<number>(MINUTES).fill(-1);

  add(at: number) {
    const minute = Math.floor(at / MINUTE_MS);
    const place = minute % MINUTES;
    if (this.#minutes[place] !== minute) {
      this.#minutes[place] = minute;
      this.#counts[place] = 0;
    }
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
  }

  lastMinute(now: number): number {
    const minute = Math.floor(now / MINUTE_MS) - 1;
    return this.#minutes[minute % MINUTES] === minute ? (this.#counts[minute % MINUTES] ?? 0) : 0;
  }

  sum(now: number): number {
    const minute = Math.floor(now / MINUTE_MS);
    return this.#counts.reduce((sum, count, place) => {
      const age = minute - (this.#minutes[place] ?? -1);
      return age >= 0 && age < MINUTES ? sum + count : sum;
    }, 0);
  }
}
