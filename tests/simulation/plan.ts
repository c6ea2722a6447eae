/** What people will try: always the same for a seed, whatever the shop answers. */
import type { Outcome } from "~/domain/refusal";
import { Dice } from "../http/fuzz/dice";
import type { Choice, Shop } from "./move";
import { BUYER_MOVES, STAFF_MOVES, USUAL } from "./moves";
import { jobs } from "./process";
import type { Process } from "./processes";

export const BUYERS = 3;
const NAMES = ["Wanjiku", "Otieno", "Amina"];
const MOVES = 40;

/** One line of a plan. Without it, the others stay as they are. */
export type Act =
  | {
      readonly kind: "move";
      /** Which of the two processes is asked. */
      readonly process: number;
      /** A buyer; -1: staff, or a job. */
      readonly who: number;
      readonly name: string;
      readonly choice: Choice;
      /** How many steps happen before the next act. */
      readonly after: number;
    }
  | { readonly kind: "kill" | "leap" | "fail"; readonly share: number; readonly after: number };

export function planOf(seed: number): Act[] {
  const dice = new Dice(seed);
  return Array.from({ length: MOVES }, (): Act => {
    const after = dice.below(40);
    const roll = dice.next();
    if (roll < 0.04) return { kind: "kill", share: dice.next(), after };
    if (roll < 0.09) return { kind: "leap", share: dice.next(), after };
    if (roll < 0.14) return { kind: "fail", share: dice.next(), after };
    const choice = { which: dice.next(), much: dice.next() };
    const who = roll < 0.66 ? dice.below(BUYERS) : -1;
    const name = dice.pick(who >= 0 ? BY_BUYERS : roll < 0.86 ? BY_STAFF : BY_CLOCK);
    return { kind: "move", process: dice.below(2), who, name, choice, after };
  });
}

const withUsual = (moves: object) => [...Object.keys(moves), ...USUAL.filter((name) => name in moves)];
const BY_BUYERS = withUsual(BUYER_MOVES);
const BY_STAFF = withUsual(STAFF_MOVES);
const BY_CLOCK = withUsual(jobs);

/** What it is called, and the call to this process. */
export function moveOf({ who, name }: Act & { kind: "move" }, { buyers }: Shop, process: Process) {
  const viewer = buyers[who];
  const own = process.BUYER_MOVES[name];
  if (viewer && own) return [`${NAMES[who]} ${name}`, own(viewer)] as const;
  const move = process.STAFF_MOVES[name];
  if (move) return [`staff ${name}`, move] as const;
  const job = process.jobs[name];
  if (!job) throw new Error(`nobody ${name}`);
  return [`a job ${name}`, job] as const;
}

/** What the shop has answered. */
export const outcomeText = (outcome: Outcome<unknown> | null | void) =>
  !outcome
    ? "done"
    : outcome.ok
      ? "accepted"
      : `refused, ${outcome.refusal.code}: ${outcome.refusal.message}`;
