export class SqliteLock {
  #isHeld = false;
  #requests = 0;
  readonly #waiting: (() => void)[] = [];

  /** Number of requests so far: if unchanged, no other request has come. */
  get requests(): number {
    return this.#requests;
  }

  acquire(): Promise<void> {
    this.#requests += 1;
    if (!this.#isHeld) {
      this.#isHeld = true;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  release() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isHeld = false;
  }
}
