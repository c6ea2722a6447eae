import { ageOn } from "~/domain/time";
import { csvAmount, type CsvColumn, csvTime, csvYesOrNo } from "~/domain/csv/csv-cell";
import type { Participation } from "~/operations/pledges/participations.queries.server";

type Columns = readonly CsvColumn<Participation>[];

const person: Columns = [
  { label: "Name", cell: ({ user }) => `${user.firstName} ${user.lastName}`.trim() },
  { label: "Username", cell: ({ user }) => user.username },
  { label: "Email", cell: ({ user }) => user.email },
  { label: "Phone", cell: ({ user }) => user.phoneNumber },
];

/** One row for each participant and round. It has the age instead of the birth date, which nobody here needs. */
export const participantCsvColumns = (now: Date): Columns => [
  { label: "Round", cell: ({ round }) => round.number },
  ...person,
  { label: "Age", cell: ({ user }) => user.dateOfBirth && ageOn(user.dateOfBirth, now) },
  { label: "Fee paid (KSh)", cell: (participation) => csvAmount(participation.feeCents) },
  { label: "Paid at (EAT)", cell: (participation) => csvTime(participation.paidAt) },
  { label: "Payment status", cell: (participation) => participation.paymentStatus },
  { label: "Pledge (KSh)", cell: (participation) => csvAmount(participation.pledgeCents) },
];

export const bidCsvColumns: Columns = [
  { label: "Rank", cell: (participation) => participation.place },
  { label: "Round", cell: ({ round }) => round.number },
  ...person,
  { label: "Pledge (KSh)", cell: (participation) => csvAmount(participation.pledgeCents) },
  { label: "Submitted at (EAT)", cell: (participation) => csvTime(participation.reachedAt) },
  { label: "Winner", cell: (participation) => csvYesOrNo(participation.isWinner) },
];
