import { formatCount } from "~/domain/text/count";

/** Counts people, not fees: a person who joined several rounds paid a fee in each. */
export const participantsStat = (people: number, fees: number) => ({
  label: "Participants",
  value: formatCount(people),
  ...(fees !== people && { note: `${formatCount(fees)} entry fees, one a round` }),
});
