/** Tries each operation of the folder with and without the permission for rounds (D87). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { FORBIDDEN, type Viewer } from "~/domain/account/access";
import type { Outcome } from "~/domain/refusal";
import { NO_TIMES } from "~/domain/schedule/round-times";
import {
  joinAs,
  makeBuyer,
  makeEveryKind,
  makeOpenRound,
  makePledger,
  NEXT_ROUND,
  takePayments,
} from "../factories.fixture";
import { bidList, participantsOf } from "../pledges/auction-participations.queries.server";
import { closeRound } from "./close-round.server";
import { changeScheduled, createNextRound, createOrSchedule } from "./create-next-round.server";
import { entryFeesByRound } from "./entry-fees.queries.server";
import { moveClose } from "./move-close.server";
import { latestRoundFacts } from "./rounds.queries.server";
import { unscheduleRound } from "./schedule-round.server";
import { voidRound } from "./void/void-round.server";

setUpTestDatabase(takePayments);

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const VOIDING = { reason: "The picture showed another basket", whole_auction: false, confirm: true };
const PART = { skip: 0, size: 10 };

interface At {
  auctionId: number;
  roundId: number;
}

/** Each is still possible after those before it. */
const acts: Record<string, (viewer: Viewer, at: At) => Promise<Outcome<unknown>>> = {
  "move a close": (viewer, { roundId }) => moveClose(viewer, { roundId, closesAt: inMinutes(30) }),
  "plan a round": (viewer, { auctionId }) =>
    createOrSchedule(viewer, { ...NEXT_ROUND, auctionId, times: { ...NO_TIMES, opensAt: inMinutes(40) } }),
  "change a plan": (viewer, { auctionId }) =>
    changeScheduled(viewer, { ...NEXT_ROUND, auctionId, times: { ...NO_TIMES, opensAt: inMinutes(50) } }),
  "call a plan off": (viewer, { auctionId }) => unscheduleRound(viewer, auctionId),
  "void a round": (viewer, { roundId }) => voidRound(viewer, roundId, VOIDING),
  "open a round": (viewer, { auctionId }) => createNextRound(viewer, { ...NEXT_ROUND, auctionId }),
  "close a round": async (viewer, { auctionId }) => {
    const { id } = await db().round.findFirstOrThrow({
      where: { productId: auctionId },
      orderBy: { id: "desc" },
    });
    return closeRound(viewer, id);
  },
  "see participants": (viewer, { auctionId }) => participantsOf(viewer, auctionId, PART),
  "see pledges": (viewer, at) => bidList(viewer, at, PART),
};

test("superusers and staff for rounds manage rounds and see who takes part; nobody else does, and nothing changes", async () => {
  const { visitor: _, superuser, rounds, reports, ...others } = await makeEveryKind();
  const at = await makeOpenRound();
  const stored = () => db().round.findMany();
  const before = await stored();
  for (const [name, act] of Object.entries(acts))
    for (const [kind, viewer] of Object.entries(
      name === "see participants" ? others : { ...others, reports },
    ))
      expect(viewer && (await act(viewer, at)), `${kind}: ${name}`).toEqual(FORBIDDEN);
  expect(await stored()).toEqual(before);
  for (const viewer of [superuser, rounds]) {
    const own = await makeOpenRound();
    for (const [name, act] of Object.entries(acts))
      expect(viewer && (await act(viewer, own)), name).toMatchObject({ ok: true });
  }
});

test("an auction's entry fees are for staff for rounds or reports", async () => {
  const { visitor: _, ...viewers } = await makeEveryKind();
  const { auctionId } = await makeOpenRound();
  const readers = [];
  for (const [kind, viewer] of Object.entries(viewers))
    if (viewer && (await entryFeesByRound(viewer, auctionId)).ok) readers.push(kind);
  expect(readers).toEqual(["superuser", "rounds", "reports"]);
});

test("before a next round everybody sees the leading pledge; newcomers and why it is too early only who manages rounds (D20, D98)", async () => {
  const { auctionId } = await makeOpenRound();
  await joinAs(await makeBuyer("Njeri"), auctionId);
  await db().product.update({ where: { id: auctionId }, data: { shortestRoundMinutes: 60 } });
  await makePledger(auctionId, 70_000, "Baraka");
  for (const [kind, viewer] of Object.entries(await makeEveryKind())) {
    const mayClose = kind === "superuser" || kind === "rounds";
    const facts = await latestRoundFacts(viewer, auctionId);
    expect(facts, kind).toMatchObject({ top: { cents: 70_000, firstName: "Baraka", tied: 1 } });
    expect(
      facts?.newcomers.map(({ user }) => user.firstName),
      kind,
    ).toEqual(mayClose ? ["Njeri"] : []);
    expect(facts?.early ?? "", kind).toMatch(mayClose ? /\S/ : /^$/);
  }
});
