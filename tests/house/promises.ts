/** What must be true after each act of the house, by what was decided (D27, D69, D78, D83, D97, D108 to D111), not by the shop's code. */
import { type Game, leaders, type Round, type Shown } from "./auction";

const NOTICE_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

export interface Before {
  readonly shown: Shown;
  readonly leaders: readonly number[];
  readonly pledgeCount: number;
}

export const rememberOf = (game: Game): Before => ({
  shown: game.shown,
  leaders: leaders(game),
  pledgeCount: game.pledges.length,
});

/** `by`: what was done, for whoever reads the fault. */
export function check(game: Game, before: Before, by: string): void {
  const say = (fault: string) => game.faults.push(`${fault} (${by})`);
  for (const round of game.shown.rounds) {
    const earlier = before.shown.rounds.find(({ id }) => id === round.id);
    if (!earlier) continue;
    checkClose(game, { earlier, round, before: before.shown }, say);
    if (!earlier.isActive && !round.isVoid && round.winnerId !== earlier.winnerId)
      say(`round ${round.number} has another winner than at its close`);
    if (earlier.isVoid && !round.isVoid) say(`round ${round.number} is void no more`);
    if (!earlier.isVoid && round.isVoid && !earlier.isActive && !game.shown.isVoid)
      say(`round ${round.number} was void alone after its close`);
  }
  if (before.shown.isDecided && !game.shown.isVoid && game.shown.winnerId !== before.shown.winnerId)
    say("a closed auction has another winner");
  checkEnd(game, before.shown, say);
  checkLead(game, before, say);
}

interface Closing {
  readonly earlier: Round;
  readonly round: Round;
  readonly before: Shown;
}

/** A round closes when it was said to, and not sooner; the time moves later, or earlier with notice. */
function checkClose(
  { terms, shown }: Game,
  { earlier, round, before }: Closing,
  say: (fault: string) => void,
): void {
  const now = Date.now();
  const isEnded = earlier.isActive && !round.isActive && !round.isVoid && !shown.isDeleted;
  if (isEnded && earlier.closesAt !== null && now < earlier.closesAt)
    say(`round ${round.number} closed before ${clock(earlier.closesAt)}, as announced`);
  const kept = terms.keepsEnd ? before.endTime : null;
  if (isEnded && earlier.closesAt === null && kept !== null && now < kept)
    say(`round ${round.number} closed before the auction's end at ${clock(kept)}, which is kept`);
  const earliest = Math.max(round.openedAt, before.startTime ?? 0) + terms.shortestMinutes * MINUTE_MS;
  if (isEnded && terms.shortestMinutes > 0 && now < earliest)
    say(`round ${round.number} closed before its ${terms.shortestMinutes} minutes were over`);
  if (!earlier.isActive || !round.isActive || earlier.closesAt === null) return;
  if (round.closesAt === null) say(`the close of round ${round.number} was taken away`);
  else if (round.closesAt < earlier.closesAt && round.closesAt < now + NOTICE_MS)
    say(`the close of round ${round.number} moved to ${clock(round.closesAt)} without 10 minutes' notice`);
}

/** An end only moves later once somebody has joined; one that is kept never moves nearer than the notice. */
function checkEnd(
  { terms, shown, honest, favourite }: Game,
  before: Shown,
  say: (fault: string) => void,
): void {
  if (before.endTime === null || shown.endTime === before.endTime) return;
  const hasJoined = [...honest, favourite].some((one) => one.hasJoined);
  const isEarlier = shown.endTime === null || shown.endTime < before.endTime;
  if (hasJoined && isEarlier) say("the auction's end moved earlier after somebody had joined");
  if (terms.keepsEnd && isEarlier && (shown.endTime ?? 0) < Date.now() + NOTICE_MS)
    say("the auction's end, which is kept, moved earlier without notice");
}

/** The favourite comes to lead by pledging, and by nothing else. */
function checkLead(game: Game, before: Before, say: (fault: string) => void): void {
  if (game.pledges.length > before.pledgeCount || game.shown.isVoid) return;
  const { id } = game.favourite;
  if (leaders(game).includes(id) && !before.leaders.includes(id)) say("the favourite leads without a pledge");
}

const clock = (at: number) => new Date(at + 180 * MINUTE_MS).toISOString().slice(11, 19);
