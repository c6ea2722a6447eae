import { createHash } from "node:crypto";

/** Gives the same numbers at every seeding: SHA-256 over a name and a counter. */
export class Dice {
  #throws = 0;

  constructor(private readonly name: string) {}

  /** Includes `low` and `high`. */
  between(low: number, high: number): number {
    const digest = createHash("sha256")
      .update(`${this.name}:${this.#throws++}`)
      .digest();
    return low + (digest.readUInt32BE(0) % (high - low + 1));
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: this.between(0, 0xff_ff_ff_fe) }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item);
  }
}
