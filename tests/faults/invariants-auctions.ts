import { createHash } from "node:crypto";
import { ownAuctionWinner, ownHead, ownRoundWinner } from "./own-winner";
import { type Query, faultsOf, type Row } from "./rows";

const CURRENT_RULE = 3;

interface Ledgers {
  readonly rounds: readonly Row[];
  /** By round. */
  readonly bids: ReadonlyMap<number, readonly Row[]>;
  readonly participations: ReadonlyMap<number, readonly Row[]>;
}

export async function rulesOfAuctions(query: Query): Promise<string[]> {
  const rounds = await query(`SELECT * FROM "Round" ORDER BY "id"`);
  const bids = grouped(await query(`SELECT * FROM "Bid" ORDER BY "roundId", "seq"`), "roundId");
  const participations = grouped(await query(`SELECT * FROM "Participation" ORDER BY "id"`), "roundId");
  return [
    ...(await rulesOfProducts(query)),
    ...(await rulesOfParticipations(query)),
    ...(await winnersFaults(query, { rounds, bids, participations })),
    ...rounds.flatMap((round) => {
      const id = Number(round.id);
      const faults = [
        ...ledgerFaults(round, bids.get(id) ?? []),
        ...winnerFaults(round, participations.get(id) ?? []),
      ];
      return faults.map((fault) => `round ${id}: ${fault}`);
    }),
  ];
}

function grouped(rows: readonly Row[], by: string): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(Number(row[by]));
    if (group) group.push(row);
    else groups.set(Number(row[by]), [row]);
  }
  return groups;
}

const rulesOfProducts = async (query: Query) => [
  ...(await faultsOf(
    query,
    `SELECT "productId", count(*) AS n FROM "Round" WHERE "state" = 'active' GROUP BY "productId" HAVING count(*) > 1`,
    ({ productId, n }) => `auction ${productId} has ${n} active rounds`,
  )),
  ...(await faultsOf(
    query,
    `SELECT p."id", p."roundCount", count(r."id") AS n, coalesce(max(r."number"), 0) AS last
     FROM "Product" p LEFT JOIN "Round" r ON r."productId" = p."id"
     GROUP BY p."id"
     HAVING p."roundCount" <> count(r."id") OR count(r."id") <> coalesce(max(r."number"), 0)`,
    (row) => `auction ${row.id} counts ${row.roundCount} rounds, has ${row.n}, the last is ${row.last}`,
  )),
  ...(await faultsOf(
    query,
    `SELECT r."id" FROM "Round" r JOIN "Product" p ON p."id" = r."productId"
     WHERE r."state" = 'active' AND (p."status" = 'closed' OR p."deletedAt" IS NOT NULL OR r."number" <> p."roundCount")`,
    ({ id }) => `round ${id} is active though its auction is over or a newer one is open`,
  )),
];

const rulesOfParticipations = async (query: Query) => [
  ...(await faultsOf(
    query,
    `SELECT r."id", r."participantCount", count(s."id") AS n FROM "Round" r
     LEFT JOIN "Participation" s ON s."roundId" = r."id" AND s."paymentStatus" = 'completed'
     GROUP BY r."id" HAVING r."participantCount" <> count(s."id")`,
    (row) => `round ${row.id} counts ${row.participantCount} participants and has ${row.n}`,
  )),
  ...(await faultsOf(
    query,
    // the time of a fee that goes back stays
    `SELECT "id", "paymentStatus" FROM "Participation"
     WHERE ("paymentStatus" = 'completed' AND "paidAt" IS NULL)
       OR ("paymentStatus" <> 'completed' AND "paidAt" IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM "Refund" f JOIN "PaymentAttempt" a ON a."id" = f."attemptId" WHERE a."participationId" = "Participation"."id"))
       OR ("paymentStatus" <> 'completed' AND "pledgeCents" IS NOT NULL)
       OR ("pledgeCents" IS NULL) <> ("reachedSeq" IS NULL)`,
    ({ id, paymentStatus }) => `participation ${id} (${paymentStatus}) is paid or pledged by half`,
  )),
  // a participation stores its last pledge, which is its highest; in a void round none
  ...(await faultsOf(
    query,
    `SELECT s."id" FROM "Participation" s LEFT JOIN (
       SELECT "participationId", max("cents") AS cents, max("seq") AS seq FROM "Bid" GROUP BY "participationId"
     ) b ON b."participationId" = s."id"
     WHERE (s."pledgeCents" IS DISTINCT FROM b.cents OR s."reachedSeq" IS DISTINCT FROM b.seq)
       AND NOT (s."pledgeCents" IS NULL AND EXISTS (SELECT 1 FROM "Round" r WHERE r."id" = s."roundId" AND r."voidedAt" IS NOT NULL))`,
    ({ id }) => `participation ${id} and its pledges in the ledger disagree`,
  )),
  ...(await faultsOf(
    query,
    `SELECT "id" FROM (
       SELECT "id", "cents", lag("cents") OVER (PARTITION BY "participationId" ORDER BY "seq") AS before FROM "Bid"
     ) raises WHERE "cents" <= before`,
    ({ id }) => `pledge ${id} does not raise the one before it`,
  )),
  ...(await faultsOf(
    query,
    `SELECT b."id" FROM "Bid" b JOIN "Participation" s ON s."id" = b."participationId" JOIN "Round" r ON r."id" = b."roundId"
     WHERE s."roundId" <> b."roundId" OR b."cents" < coalesce(r."minPledgeCents", 0)
       OR b."cents" > coalesce(r."maxPledgeCents", b."cents")`,
    ({ id }) => `pledge ${id} is of another round, or outside its range`,
  )),
];

function ledgerFaults(round: Row, bids: readonly Row[]): string[] {
  const own = ownHead(round, bids);
  if ("fault" in own) return [own.fault];
  return [
    ...(own.head === round.ledgerHead ? [] : ["its ledger head is not the hash of the last entry"]),
    ...(round.ledgerSeq === bids.length
      ? []
      : [`its ledger counts ${round.ledgerSeq} and has ${bids.length}`]),
  ];
}

function winnerFaults(round: Row, participations: readonly Row[]): string[] {
  const seed = String(round.drawSeed);
  const commitment = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
  if (commitment !== round.drawCommitment) return ["its seed is not the one it committed to"];
  if (round.state === "active")
    return round.winnerId === null && round.closedAt === null ? [] : ["it is active, and decided"];
  const pledges = new Map(
    participations.flatMap(({ id, pledgeCents }) =>
      pledgeCents === null ? [] : [[Number(id), Number(pledgeCents)] as const],
    ),
  );
  return [
    ...(round.closedAt === null ? ["it is closed without a time"] : []),
    ...(round.winnerId === ownRoundWinner(round, String(round.ledgerHead), pledges)
      ? []
      : ["its winner is not the one of its ledger"]),
  ];
}

/** By the current rule (D69); an auction that was closed by an older release keeps its own. */
async function winnersFaults(query: Query, { rounds, bids, participations }: Ledgers): Promise<string[]> {
  const results = await query(
    `SELECT p."id", r."winnerId", r."rule", r."voidedAt" FROM "Product" p LEFT JOIN "AuctionResult" r ON r."productId" = p."id"
     WHERE p."status" = 'closed' AND p."roundCount" > 0`,
  );
  return results.flatMap(({ id, winnerId, rule, voidedAt }) => {
    if (rule === null) return [`auction ${id} is closed without a result`];
    if (rule !== CURRENT_RULE || voidedAt !== null) return [];
    const own = rounds
      .filter(({ productId }) => productId === id)
      .sort((one, other) => Number(one.number) - Number(other.number))
      .map((row) => ({
        row,
        bids: bids.get(Number(row.id)) ?? [],
        participations: participations.get(Number(row.id)) ?? [],
      }));
    const winner = ownAuctionWinner(Number(id), own);
    return winner === winnerId ? [] : [`auction ${id} was won by ${winnerId}, its rounds say ${winner}`];
  });
}
