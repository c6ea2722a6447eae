import { ageOn } from "~/domain/time";
import { csvAmount, type CsvFile, csvTime } from "~/http/forms/csv.server";
import type { Seat } from "~/operations/pledges/seats.queries.server";

type Columns = CsvFile<Seat>["columns"];

const person: Columns = {
  Name: ({ user }) => `${user.firstName} ${user.lastName}`.trim(),
  Username: ({ user }) => user.username,
  Email: ({ user }) => user.email,
  Phone: ({ user }) => user.phoneNumber,
};

/** Entry fees: one row a participant and round. The age and not the birth date, which nobody here needs. */
export const participantColumns = (now: Date): Columns => ({
  Round: ({ round }) => round.number,
  ...person,
  Age: ({ user }) => user.dateOfBirth && ageOn(user.dateOfBirth, now),
  "Fee paid (KSh)": (seat) => csvAmount(seat.feeCents),
  "Paid at (EAT)": ({ paidAt }) => paidAt && csvTime(paidAt),
  "Payment status": (seat) => seat.paymentStatus,
  "Pledge (KSh)": ({ pledgeCents }) => (pledgeCents === null ? null : csvAmount(pledgeCents)),
});

/** Final pledges, highest first. */
export const bidColumns: Columns = {
  Rank: (seat) => seat.place,
  Round: ({ round }) => round.number,
  ...person,
  "Pledge (KSh)": ({ pledgeCents }) => (pledgeCents === null ? null : csvAmount(pledgeCents)),
  "Submitted at (EAT)": ({ reachedAt }) => reachedAt && csvTime(reachedAt),
  Winner: (seat) => (seat.isWinner ? "yes" : "no"),
};
