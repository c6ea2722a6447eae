import { ageOn } from "~/domain/time";
import { csvAmount, type CsvColumn, csvTime, csvYesOrNo } from "~/http/forms/csv.server";
import type { Seat } from "~/operations/pledges/seats.queries.server";

type Columns = readonly CsvColumn<Seat>[];

const person: Columns = [
  { label: "Name", cell: ({ user }) => `${user.firstName} ${user.lastName}`.trim() },
  { label: "Username", cell: ({ user }) => user.username },
  { label: "Email", cell: ({ user }) => user.email },
  { label: "Phone", cell: ({ user }) => user.phoneNumber },
];

/** One row for each participant and round. The age, because nobody here needs the birth date. */
export const participantColumns = (now: Date): Columns => [
  { label: "Round", cell: ({ round }) => round.number },
  ...person,
  { label: "Age", cell: ({ user }) => user.dateOfBirth && ageOn(user.dateOfBirth, now) },
  { label: "Fee paid (KSh)", cell: (seat) => csvAmount(seat.feeCents) },
  { label: "Paid at (EAT)", cell: (seat) => csvTime(seat.paidAt) },
  { label: "Payment status", cell: (seat) => seat.paymentStatus },
  { label: "Pledge (KSh)", cell: (seat) => csvAmount(seat.pledgeCents) },
];

/** Final pledges, highest first. */
export const bidColumns: Columns = [
  { label: "Rank", cell: (seat) => seat.place },
  { label: "Round", cell: ({ round }) => round.number },
  ...person,
  { label: "Pledge (KSh)", cell: (seat) => csvAmount(seat.pledgeCents) },
  { label: "Submitted at (EAT)", cell: (seat) => csvTime(seat.reachedAt) },
  { label: "Winner", cell: (seat) => csvYesOrNo(seat.isWinner) },
];
