/** Who wins, by the words of D25, D38 and D69. It shares no line with the shop, so that a wrong rule there shows. */
import { createHash, createHmac } from "node:crypto";
import type { Row } from "./rows";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** From 0 to below `n`. */
function drawn(seedHex: string, message: string, n: number): number {
  const digest = createHmac("sha256", Buffer.from(seedHex, "hex")).update(message).digest("hex");
  return Number(BigInt(`0x${digest}`) % BigInt(n));
}

type Sums = ReadonlyMap<number, number>;

/** Ids ascending; nobody if all have 0. */
function highest(sums: Sums): number[] {
  const top = Math.max(0, ...sums.values());
  const first = [...sums].filter(([, cents]) => top > 0 && cents === top).map(([id]) => id);
  return first.sort((one, other) => one - other);
}

/** The hash of the round's last pledge, by the pledges alone; a sentence if the chain or the time breaks. */
export function ownHead(round: Row, bids: readonly Row[]): { head: string } | { fault: string } {
  let head = String(round.drawCommitment);
  let before = "";
  for (const [index, bid] of bids.entries()) {
    const at = new Date(String(bid.submittedAt)).toISOString();
    head = sha256([head, index + 1, bid.roundId, bid.participationId, bid.cents, at].join("|"));
    if (bid.hash !== head || bid.seq !== index + 1) return { fault: `its ledger breaks at ${index + 1}` };
    if (at < before) return { fault: `pledge ${index + 1} is older than the one before it` };
    before = at;
  }
  return { head };
}

/** The id of the participation; null if nobody pledged. `pledges`: cents by participation. */
export function ownRoundWinner({ id, drawSeed }: Row, head: string, pledges: Sums): number | null {
  const tied = highest(pledges);
  const at =
    tied.length > 1 ? drawn(String(drawSeed), `round:${id}:${head}:${tied.join(",")}`, tied.length) : 0;
  return tied[at] ?? null;
}

interface Round {
  readonly row: Row;
  readonly participations: readonly Row[];
  readonly bids: readonly Row[];
}

const ofBuyers = ({ participations }: Round): Map<number, number> =>
  new Map(
    participations
      .filter(({ paymentStatus }) => paymentStatus === "completed")
      .map(({ userId, pledgeCents }) => [Number(userId), Number(pledgeCents ?? 0)]),
  );

/** The id of the user; null if nobody pledged. Rounds in their order. */
export function ownAuctionWinner(auctionId: number, rounds: readonly Round[]): number | null {
  const totals = new Map<number, number>();
  for (const round of rounds)
    for (const [userId, cents] of ofBuyers(round)) totals.set(userId, (totals.get(userId) ?? 0) + cents);
  const tied = highest(totals);
  const [only = null] = tied;
  if (tied.length < 2) return only;
  const deciding = rounds.findLast((round) => {
    const pledges = ofBuyers(round);
    return tied.some((userId) => (pledges.get(userId) ?? 0) > 0);
  });
  if (!deciding) return null;
  const pledges = ofBuyers(deciding);
  const remain = highest(new Map(tied.map((userId) => [userId, pledges.get(userId) ?? 0])));
  if (remain.length === 1) return remain[0] ?? null;
  const { row, participations, bids } = deciding;
  const won = Number(participations.find(({ id }) => id === row.winnerId)?.userId);
  // nobody else can have won the round if the tied pledged in no other
  if (remain.includes(won) && pledges.get(won) === totals.get(won)) return won;
  const theirs = new Set(
    participations.filter(({ userId }) => remain.includes(Number(userId))).map(({ id }) => id),
  );
  const last = bids.findLast(({ participationId }) => theirs.has(participationId ?? 0));
  const message = `auction:${auctionId}:${last?.hash}:${remain.join(",")}`;
  return remain[drawn(String(row.drawSeed), message, remain.length)] ?? null;
}
