export class Lock {
  #held = false;
  #asked = 0;
  readonly #waiting: (() => void)[] = [];

  /** Number of requests so far: unchanged means nobody has come since. */
  get asked(): number {
    return this.#asked;
  }

  acquire(): Promise<void> {
    this.#asked += 1;
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  release() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }
}
