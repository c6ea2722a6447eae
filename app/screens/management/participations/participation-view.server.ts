import { localPhone } from "~/domain/account/phone-text";
import { formatKsh } from "~/domain/money";
import { ageOn, formatDateTime } from "~/domain/time";
import type { Participation } from "~/operations/pledges/participations.queries.server";
import { NOT_AVAILABLE } from "~/screens/management/shared/not-available";
import { personName } from "~/domain/account/person-name";

export interface PersonView {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
}

export const personView = ({ user }: Participation): PersonView => ({
  id: user.id,
  name: personName(user),
  username: user.username,
  email: user.email,
  phone: user.phoneNumber ? localPhone(user.phoneNumber) : NOT_AVAILABLE,
});

export const participantRow = (participation: Participation, now: Date) => ({
  id: participation.id,
  place: participation.place,
  person: personView(participation),
  age: participation.user.dateOfBirth ? String(ageOn(participation.user.dateOfBirth, now)) : NOT_AVAILABLE,
  pledge: participation.pledgeCents === null ? null : formatKsh(participation.pledgeCents),
  payment: participation.paymentStatus,
  isWinner: participation.isWinner,
  lostDraw: participation.lostDraw,
});

export type ParticipantRow = ReturnType<typeof participantRow>;

export const bidRow = (participation: Participation) => ({
  id: participation.id,
  place: participation.place,
  person: personView(participation),
  round: participation.round.number,
  pledge: formatKsh(participation.pledgeCents ?? 0),
  submitted: participation.reachedAt ? formatDateTime(participation.reachedAt) : NOT_AVAILABLE,
  isWinner: participation.isWinner,
  lostDraw: participation.lostDraw,
});

export type BidRow = ReturnType<typeof bidRow>;
