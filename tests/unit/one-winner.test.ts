import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { personName } from "~/domain/account/person-name";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { makeOpenRound, makeSuperuser, openNextRound, takePayments } from "~/operations/factories.fixture";
import { valueOf } from "~/operations/products/management.fixture";
import { winnersOfClosed } from "~/operations/rounds/winner/auction-result.server";
import { closeRound } from "~/operations/rounds/close-round.server";
import { makeCrowd, participationCrowd } from "~/operations/rounds/crowd.fixture";
import { rankingBatches } from "~/operations/rounds/winner/winner-calculation.queries.server";
import { winnerCsvColumns } from "~/screens/management/products/winner/winner-columns.server";
import { calculation } from "~/screens/management/products/winner/calculation.server";
import { overallResultView } from "~/screens/storefront/auction/overall-result.server";
import { auctionProofPage } from "~/screens/storefront/proofs/auction-proof/auction-proof-page.server";
import { loader as auctionReportsRoute } from "~/api/auction-reports.route";
import { loader as auctionStatesRoute } from "~/api/auction-states.route";

const { calls: auctionReports } = auctionReportsRoute;
const { calls: auctionStates } = auctionStatesRoute;

let as: Viewer;
let people: number[];
setUpTestDatabase(async () => {
  takePayments();
  as = await makeSuperuser();
  people = await makeCrowd(5);
});

/** What the shop can still do after the tie is decided, except for a pledge by one of the tied buyers. */
type Move = "empty round" | "others' round" | "close the round";
const MOVES: readonly Move[] = ["empty round", "others' round", "close the round"];

async function activeRound(auctionId: number): Promise<number | null> {
  const round = await db().round.findFirst({ where: { productId: auctionId, state: "active" } });
  return round?.id ?? null;
}

async function play(move: Move, auctionId: number) {
  const active = await activeRound(auctionId);
  if (active !== null) valueOf(await closeRound(as, active));
  if (move === "close the round") return;
  const { roundId } = await openNextRound(auctionId);
  // a friend of the owner, far below the tied buyers
  if (move === "others' round")
    await participationCrowd(roundId, [{ userId: people[4] ?? 0, cents: 50_000 }]);
}

const usernameOf = async (id: number | undefined) =>
  (await db().user.findUnique({ where: { id: id ?? 0 }, select: { username: true } }))?.username;

const nameOf = async (username = "") => personName(await db().user.findFirstOrThrow({ where: { username } }));

async function inTheFile(auctionId: number, word: string) {
  const ranking = await rankingBatches(auctionId);
  if (!ranking) throw new Error("no ranking");
  const columns = winnerCsvColumns(ranking);
  const cellOf = (row: Parameters<(typeof columns)[number]["cell"]>[0], heading: string) =>
    columns.find(({ label }) => label === heading)?.cell(row);
  const named = [];
  for await (const batch of ranking.batches)
    named.push(
      ...batch.filter((row) => cellOf(row, "Result") === word).map((row) => cellOf(row, "Username")),
    );
  return named;
}

const rest = async (auctionId: number) =>
  checkedBody(
    auctionReports.calculateWinner,
    await callApi(auctionReports.calculateWinner, { as, ids: { productId: auctionId } }),
  );

test("nothing that the shop can do changes the winner among tied buyers, and every page and call names the same one (D69)", async () => {
  const tiedCents = fc.constantFrom([300_000, 300_000], [310_000, 290_000], [300_000, 300_000, 300_000]);
  const moves = fc.array(fc.constantFrom(...MOVES), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(tiedCents, fc.boolean(), moves, async (first, outbid, after) => {
      const { auctionId, roundId } = await makeOpenRound();
      await participationCrowd(
        roundId,
        first.map((cents, i) => ({ userId: people[i] ?? 0, cents })),
      );
      const { roundId: second } = await openNextRound(auctionId);
      await participationCrowd(second, [
        ...first.map((cents, i) => ({ userId: people[i] ?? 0, cents: 600_000 - cents })),
        // the tied buyer with the highest pledge there wins; if several have it, one is drawn, whoever won the round
        ...(outbid ? [{ userId: people[3] ?? 0, cents: 400_000 }] : []),
      ]);
      expect((await rest(auctionId)).winner).toBeNull();

      valueOf(await closeRound(as, second));
      const { winner: leader, tie, final } = await rest(auctionId);
      const username = leader?.user.username;
      expect(username).toBeDefined();
      expect({ final, decided: tie?.decided_by }).toEqual({
        final: false,
        decided: first[0] !== first[1] ? "pledge" : "draw",
      });
      for (const move of after) {
        await play(move, auctionId);
        expect((await rest(auctionId)).winner?.user.username, move).toBe(username);
      }
      expect(await inTheFile(auctionId, "Leading")).toEqual([username]);

      const closed = await callApi(auctionStates.closeAuction, { as, ids: { id: auctionId } });
      const { message, overall_winner } = checkedBody(auctionStates.closeAuction, closed);
      const answer = await rest(auctionId);
      const screen = await calculation(auctionId, 1);
      const shown = await overallResultView({ id: auctionId, status: "closed" }, leader && leader.user);
      const proof = await auctionProofPage(null, auctionId, 1);
      const counted = (await winnersOfClosed([auctionId])).get(auctionId);
      expect({
        rest: answer.winner?.user.username,
        final: answer.final,
        message: message.includes(`${await nameOf(username)} wins the auction`),
        closing: overall_winner?.username,
        screen: screen?.winner?.username,
        file: await inTheFile(auctionId, "Winner"),
        page: shown?.winner?.isYou,
        proof: proof?.top?.winnerId,
        stats: await usernameOf(counted ?? undefined),
      }).toEqual({
        rest: username,
        final: true,
        message: true,
        closing: username,
        screen: username,
        file: [username],
        page: true,
        proof: leader?.user.id,
        stats: username,
      });
    }),
    { numRuns: 6 },
  );
});
