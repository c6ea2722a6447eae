/** One owner at a time, in the order in which they asked. */
export class Lock {
  #held = false;
  #asked = 0;
  readonly #waiting: (() => void)[] = [];

  /** How often anybody has asked so far: the same number means that nobody has come since. */
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
