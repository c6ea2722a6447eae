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

type Move = Act & { readonly kind: "move" };

export function planOf(seed: number): Act[] {
  const dice = new Dice(seed);
  const acts: Act[] = [];
  while (acts.length < MOVES) {
    const roll = dice.next();
    if (roll < 0.14) acts.push(faultOf(dice));
    else if (roll < 0.2) acts.push(...sceneOf(dice));
    else {
      const who = roll < 0.68 ? dice.below(BUYERS) : -1;
      acts.push(moveBy(dice, who, dice.pick(who >= 0 ? BY_BUYERS : roll < 0.87 ? BY_STAFF : BY_CLOCK)));
    }
  }
  return acts.slice(0, MOVES);
}

const faultOf = (dice: Dice): Act => ({
  kind: dice.pick(["kill", "leap", "leap", "fail", "fail"] as const),
  share: dice.next(),
  after: dice.below(40),
});

const moveBy = (dice: Dice, who: number, name: string): Move => ({
  kind: "move",
  process: dice.below(2),
  who,
  name,
  choice: { which: dice.next(), much: dice.next() },
  after: dice.below(60),
});

const withMuch = (move: Move, much: number): Move => ({ ...move, choice: { ...move.choice, much } });

/** How much buyers pledge at most, and shares by which staff set these. */
const HIGHEST = 0.99;
export const [PENDING, CANCELLED] = [0, 0.99];

/** What belongs together: chance alone seldom leads from an entry fee to the goods that were won. Faults come in between. */
function sceneOf(dice: Dice): Act[] {
  const people = (name: string) => Array.from({ length: BUYERS }, (_, who) => moveBy(dice, who, name));
  const staff = (...names: readonly string[]) => names.map((name) => moveBy(dice, -1, name));
  const sets = (status: number) => withMuch(moveBy(dice, -1, "sets an order's status"), status);
  // a phone's answer may have been lost
  const asked = (): Act[] => [
    { kind: "leap", share: 0.05, after: 0 },
    ...[0, 1].map((process) => ({ ...moveBy(dice, -1, "asks about payments"), process })),
  ];
  const scenes: readonly (readonly Act[])[] = [
    [
      ...(dice.next() < 0.7 ? staff("opens an auction") : []),
      ...people("pledges"),
      ...asked(),
      ...people("pledges"),
      // the highest, by all: a draw decides
      ...(dice.next() < 0.5 ? people("pledges").map((move) => withMuch(move, HIGHEST)) : []),
      ...staff(dice.pick(["closes the round", "closes the auction", "closes the auction"])),
      ...(dice.next() < 0.5 ? people("pledges") : []),
      ...people("orders what was won"),
    ],
    [
      ...people("orders"),
      ...people("pays an order"),
      ...asked(),
      ...staff("edits an order", "ships", "ships"),
      ...staff("takes goods back", "takes goods back", "refunds an order", "cancels an order"),
    ],
    // cancelled while the phone shows the payment, and wanted again when the money is there
    [
      ...people("orders"),
      ...people("pays an order"),
      ...[CANCELLED, CANCELLED].map(sets),
      ...asked(),
      ...[PENDING, PENDING].map(sets),
      ...staff("cancels an order", "cancels an order", "cancels an order"),
    ],
  ];
  return dice.pick(scenes).flatMap((act) => (dice.next() < 0.1 ? [act, faultOf(dice)] : [act]));
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
