import { Socket } from "node:net";

/** What is sent in one turn goes in one packet: each costs both ends. */
class Line extends Socket {
  override uncork() {
    process.nextTick(() => super.uncork());
  }
}

/** The lines of all pools on one database. */
export class PoolConnections {
  readonly #open = new Set<Socket>();

  /** For a pool's `stream`. */
  readonly open = (): Socket => {
    const line = new Line();
    this.#open.add(line);
    return line.once("close", () => this.#open.delete(line));
  };

  /** Answers what drops each line that has heard nothing since: what waits there is rejected, whatever comes next opens a new one. */
  watchForSilence(): () => void {
    const heard = Array.from(this.#open, (line) => [line, line.bytesRead] as const);
    return () => {
      for (const [line, bytes] of heard) if (line.bytesRead === bytes) line.destroy();
    };
  }
}
