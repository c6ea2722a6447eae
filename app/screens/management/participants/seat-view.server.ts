import { formatKsh } from "~/domain/money";
import { ageOn, formatDateTime } from "~/domain/time";
import type { Seat } from "~/operations/pledges/seats.queries.server";
import { NOT_AVAILABLE, personName } from "~/screens/management/users/user-view.server";

/** For superusers only. */
export interface PersonView {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
}

export const personView = ({ user }: Seat): PersonView => ({
  id: user.id,
  name: personName(user),
  username: user.username,
  email: user.email,
  phone: user.phoneNumber ?? NOT_AVAILABLE,
});

export const participantRow = (seat: Seat, now: Date) => ({
  id: seat.id,
  place: seat.place,
  person: personView(seat),
  age: seat.user.dateOfBirth ? String(ageOn(seat.user.dateOfBirth, now)) : NOT_AVAILABLE,
  pledge: seat.pledgeCents === null ? null : formatKsh(seat.pledgeCents),
  payment: seat.paymentStatus,
  isWinner: seat.isWinner,
  lostDraw: seat.lostDraw,
});

export type ParticipantRow = ReturnType<typeof participantRow>;

export const bidRow = (seat: Seat) => ({
  id: seat.id,
  place: seat.place,
  person: personView(seat),
  round: seat.round.number,
  pledge: formatKsh(seat.pledgeCents ?? 0),
  submitted: seat.reachedAt ? formatDateTime(seat.reachedAt) : NOT_AVAILABLE,
  isWinner: seat.isWinner,
  lostDraw: seat.lostDraw,
});

export type BidRow = ReturnType<typeof bidRow>;
