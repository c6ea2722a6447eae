import { setFileScope } from "@vanilla-extract/css/fileScope";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { argsOf, signedIn } from "~/http/request.fixture";
import type { RequestArgs } from "~/http/request-context";
import type { LoaderFunctionArgs } from "~/router";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makeSuperuser,
  takePayments,
} from "~/operations/factories.fixture";

// routes import style files, which need the build's transform
setFileScope("newcomer-refund.css.ts");
const closeRound = await import("../rounds/close-round/close-round.route");
const nextRound = await import("../rounds/create-next-round/create-next-round.route");
const closeAuction = await import("./close-auction/close-auction.route");

let amina: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  amina = await makeSuperuser();
});

type Args = LoaderFunctionArgs & RequestArgs;

async function argsFor(id: number, form?: Record<string, string>): Promise<Args> {
  const request = new Request("http://soko.example/management", {
    headers: { Cookie: (await signedIn(amina.id)).split(";")[0] ?? "" },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  const { context } = argsOf(request);
  return { request, context: { ...context }, params: { id: String(id) } };
}

const NEXT = {
  base_price: "500",
  participation_fee: "50",
  min_pledge: "500",
  after_round: "1",
};

const CLOSING_FORMS = {
  "Close Round": {
    ...closeRound,
    form: (roundId: number) => ({ round_id: String(roundId) }),
    namesOf: async (args: Args) => (await closeRound.loader(args)).preview?.newcomers,
  },
  "Close Auction": {
    ...closeAuction,
    form: () => ({}),
    namesOf: async (args: Args) => (await closeAuction.loader(args)).preview?.newcomers,
  },
  "Create Next Round": {
    ...nextRound,
    form: () => NEXT,
    namesOf: async (args: Args) => (await nextRound.loader(args)).latest?.closing?.newcomers,
  },
};

test.each(Object.entries(CLOSING_FORMS))(
  "%s lists buyers who have just paid and refunds them if the box is ticked, without scripts (D98)",
  async (_, { action, form, namesOf }) => {
    for (const ticked of [true, false]) {
      const { auctionId, roundId } = await makeOpenRound();
      const participationId = await joinAs(await makeBuyer("Achieng"), auctionId);
      const names = await namesOf(await argsFor(auctionId));
      expect(names).toHaveLength(1);
      expect(names?.[0]).toMatch(/^Achieng .*KSh 50 at \d\d:\d\d/);
      const sent = {
        ...form(roundId),
        ...(ticked && { refund_newcomers: "yes" }),
      };
      const answer = await action(await argsFor(auctionId, sent));
      expect(answer).toMatchObject({ status: 303 });
      expect(await db().refund.count({ where: { attempt: { participationId } } })).toBe(ticked ? 1 : 0);
    }
  },
);
