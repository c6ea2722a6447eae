import { csvAmount, type CsvFile, csvTime } from "~/http/csv.server";
import type { Seat } from "~/operations/pledges/seats.queries.server";

type Columns = CsvFile<Seat>["columns"];

const person: Columns = {
  Name: ({ user }) => `${user.firstName} ${user.lastName}`.trim(),
  Username: ({ user }) => user.username,
  Email: ({ user }) => user.email,
  Phone: ({ user }) => user.phoneNumber,
};

/** Entry fees: one row a participant and round. */
export const participantColumns: Columns = {
  Round: ({ round }) => round.number,
  ...person,
  "Date of birth": ({ user }) => user.dateOfBirth,
  "Fee paid (KSh)": (seat) => csvAmount(seat.feeCents),
  "Paid at (EAT)": ({ paidAt }) => paidAt && csvTime(paidAt),
  "Payment status": (seat) => seat.paymentStatus,
  "Pledge (KSh)": ({ pledgeCents }) => (pledgeCents === null ? null : csvAmount(pledgeCents)),
};

/** Final pledges, highest first. */
export const bidColumns: Columns = {
  Rank: (seat) => seat.place,
  Round: ({ round }) => round.number,
  ...person,
  "Pledge (KSh)": ({ pledgeCents }) => (pledgeCents === null ? null : csvAmount(pledgeCents)),
  "Submitted at (EAT)": ({ reachedAt }) => reachedAt && csvTime(reachedAt),
  Winner: (seat) => (seat.isWinner ? "yes" : "no"),
};
