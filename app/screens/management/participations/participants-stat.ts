import { formatCount } from "~/domain/text/count";
import { t } from "~/texts/t";

/** Counts people, not fees: a person who joined several rounds paid a fee in each. */
export const participantsStat = (people: number, fees: number) => ({
  label: t("Participants"),
  value: formatCount(people),
  ...(fees !== people && { note: t("{fees} entry fees (one per round)", { fees: formatCount(fees) }) }),
});
