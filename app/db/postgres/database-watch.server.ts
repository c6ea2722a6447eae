/** A database that is slow for a moment is not lost; a machine that is cut off is. */
const LOST_AFTER_MS = 5_000;

interface Options {
  /** Whether the database answers now. Never rejects. */
  readonly answers: () => Promise<boolean>;
  readonly now: () => number;
  readonly onLost: () => void;
  readonly onFound: () => void;
}

/** Asked once a second, it knows whether this process has lost the database. */
export class DatabaseWatch {
  #isAsking = false;
  #silentSince: number | null = null;
  #isLost = false;

  constructor(private readonly options: Options) {}

  get isLost(): boolean {
    return this.#isLost;
  }

  async ask(): Promise<void> {
    if (this.#isAsking) return;
    const { answers, now, onLost, onFound } = this.options;
    const askedAt = now();
    this.#isAsking = true;
    const isAnswered = await answers();
    this.#isAsking = false;
    this.#silentSince = isAnswered ? null : (this.#silentSince ?? askedAt);
    if (isAnswered && this.#isLost) {
      this.#isLost = false;
      onFound();
    } else if (!isAnswered && !this.#isLost && now() - (this.#silentSince ?? 0) >= LOST_AFTER_MS) {
      this.#isLost = true;
      onLost();
    }
  }
}
