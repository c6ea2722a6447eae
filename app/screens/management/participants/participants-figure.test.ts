import { expect, test } from "vitest";
import { participantsFigure } from "./participants-figure";

test("participants are people; where some joined several rounds their fees are told beside them", () => {
  expect(participantsFigure(25, 34)).toEqual({
    label: "Participants",
    value: "25",
    note: "34 entry fees, one a round",
  });
  expect(participantsFigure(25, 25)).toEqual({ label: "Participants", value: "25" });
});
