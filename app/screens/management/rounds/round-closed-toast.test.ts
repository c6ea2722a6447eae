import { expect, test } from "vitest";
import { closingProof, drawProof, roundClosedToast } from "./round-closed-toast";

const alone = { roundNumber: 2, tied: 1 };
const drawn = { roundNumber: 2, tied: 3 };

test("a message about a draw links to its proof, any other message does not", () => {
  expect(drawProof(7, drawn)).toBe("/auction/7/rounds/2/proof");
  expect(drawProof(7, alone)).toBeNull();
  expect(drawProof(7, null)).toBeNull();
  expect(roundClosedToast("Round 2 is closed.", drawProof(7, drawn))).toMatchObject({
    link: { label: "Check it", to: "/auction/7/rounds/2/proof" },
  });
  expect(roundClosedToast("Round 2 is closed.", null)).not.toHaveProperty("link");
});

test("for a closed auction it is the auction's proof if that is tied, else the proof of the drawn round", () => {
  expect(closingProof(7, { overall: { userIds: [1, 2] }, closedRound: alone })).toBe("/auction/7/proof");
  expect(closingProof(7, { overall: { userIds: [1] }, closedRound: drawn })).toBe(
    "/auction/7/rounds/2/proof",
  );
  expect(closingProof(7, { overall: { userIds: [1] }, closedRound: alone })).toBeNull();
  expect(closingProof(7, { overall: null, closedRound: null })).toBeNull();
});
