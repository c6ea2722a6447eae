/** What the house will try, always the same for a seed, whatever the shop answers. */
import { Dice } from "../http/fuzz/dice";
import {
  type Act,
  AFTER_ACTS,
  type Choice,
  FAVOURITE_ACTS,
  LAST_ACTS,
  PRODUCT_ACTS,
  ROUND_ACTS,
  SHOP_ACTS,
} from "./acts";
import { PEOPLE_ACTS } from "./people-acts";
import { PHONE_ACTS } from "./phone-acts";

export const ACTS: Readonly<Record<string, Act>> = {
  ...ROUND_ACTS,
  ...LAST_ACTS,
  ...PRODUCT_ACTS,
  ...PEOPLE_ACTS,
  ...PHONE_ACTS,
  ...SHOP_ACTS,
  ...AFTER_ACTS,
  ...FAVOURITE_ACTS,
};
const OFTEN = [
  "opens the next round",
  "opens a round for a time",
  "the favourite pledges",
  "closes the round",
  "moves the close",
];
const GROUPS = [
  OFTEN,
  ...[ROUND_ACTS, PRODUCT_ACTS, PEOPLE_ACTS, PHONE_ACTS, SHOP_ACTS, AFTER_ACTS].map((acts) =>
    Object.keys(acts),
  ),
];
const LAST = Object.keys(LAST_ACTS);
const DOWN = "takes the shop down for days, and offers it to the next";

export interface Planned extends Choice {
  readonly name: string;
  /** Minutes that pass after it; 0: the next act comes at the same moment, before anybody could look. */
  readonly after: number;
}

export function planOf(seed: number): Planned[] {
  const dice = new Dice(seed);
  const inBursts = dice.next() < 0.5;
  const act = (from: readonly (readonly string[])[], after: number): Planned => ({
    name: dice.next() < 0.03 ? dice.pick(LAST) : dice.pick(dice.pick(from)),
    which: dice.next(),
    much: dice.next(),
    after,
  });
  const before = Array.from({ length: 7 + dice.below(7) }, () =>
    act(GROUPS, inBursts && dice.next() < 0.6 ? 0 : 1 + dice.below(25)),
  );
  const later = Array.from({ length: 3 + dice.below(3) }, () =>
    act([Object.keys(AFTER_ACTS), Object.keys(AFTER_ACTS), ...GROUPS.slice(2)], dice.next() < 0.5 ? 0 : 1),
  );
  // before the winner has looked
  const down = dice.next() < 0.2 ? [act([[DOWN]], 1)] : [];
  return [...before, { name: "END", which: 0, much: 0, after: 0 }, ...down, ...later];
}
