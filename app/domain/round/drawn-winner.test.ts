import { expect, test } from "vitest";
import { roundWinner } from "./round-winner";

const draw = (digest: string) =>
  roundWinner({
    hmac: () => digest,
    seedHex: "00",
    roundId: 7,
    ledgerHead: "abc",
    entries: [
      { participationId: 31, cents: 90_000 },
      { participationId: 12, cents: 90_000 },
      { participationId: 20, cents: 80_000 },
      { participationId: 25, cents: 90_000 },
    ],
  });

test("the draw's number chooses among the tied, in the order of their ids (D25)", () => {
  const tiedIds = [12, 25, 31];
  expect(draw("00")).toEqual({ participationId: 12, tiedIds });
  expect(draw("01")).toEqual({ participationId: 25, tiedIds });
  expect(draw("02")).toEqual({ participationId: 31, tiedIds });
  expect(draw("03")).toEqual({ participationId: 12, tiedIds });
});
