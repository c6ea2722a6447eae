import { expect, test } from "vitest";
import { participantsStat } from "./participants-stat";

test("participants are people; if some joined several rounds, the number of fees is shown too", () => {
  expect(participantsStat(25, 34)).toEqual({
    label: "Participants",
    value: "25",
    note: "34 entry fees (one per round)",
  });
  expect(participantsStat(25, 25)).toEqual({ label: "Participants", value: "25" });
});
