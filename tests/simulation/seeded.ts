/** In place of node:crypto's randomness: the seed's. */
import type * as crypto from "node:crypto";
import type { Dice } from "../http/fuzz/dice";

let dice: Dice | null = null;
export const useDice = (one: Dice) => (dice = one);

type Crypto = typeof crypto;

export function seededCrypto(real: Crypto): Crypto {
  const bytes = (size: number) => {
    if (!dice) return real.randomBytes(size);
    const seeded = dice;
    return Buffer.from(Array.from({ length: size }, () => seeded.below(256)));
  };
  const randomUUID = () => {
    const hex = bytes(16).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  return {
    ...real,
    randomBytes: bytes,
    randomUUID: randomUUID as Crypto["randomUUID"],
  };
}
