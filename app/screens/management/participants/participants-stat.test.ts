import { expect, test } from "vitest";
import { participantsStat } from "./participants-stat";

test("participants are people; where some joined several rounds their fees are told beside them", () => {
  expect(participantsStat(25, 34)).toEqual({
    label: "Participants",
    value: "25",
    note: "34 entry fees, one a round",
  });
  expect(participantsStat(25, 25)).toEqual({ label: "Participants", value: "25" });
});
