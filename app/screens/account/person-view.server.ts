import type { profileOf } from "~/operations/accounts/profile.queries.server";
import { formatCalendarDay, ageOn } from "~/domain/time";
import { GENDER_LABELS, LABELS } from "~/ui/person/person-labels";
import { msg, t } from "~/texts/t";

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof profileOf>>>;

export const NOT_PROVIDED = msg("Not provided");

export function fullNameOf({ firstName, lastName, username }: ProfileRow) {
  const name = `${firstName} ${lastName}`.trim() || username;
  const [first = ""] = name;
  return { name, initial: first.toUpperCase() };
}

export function personalDetails(person: ProfileRow, now: Date) {
  const { phoneNumber, gender, dateOfBirth } = person;
  return [
    { label: t(LABELS.email), value: person.email },
    { label: t(LABELS.phone_number), value: phoneNumber ?? t(NOT_PROVIDED) },
    { label: t(LABELS.gender), value: gender ? t(GENDER_LABELS[gender]) : t(NOT_PROVIDED) },
    { label: t(LABELS.date_of_birth), value: dateOfBirth ? formatCalendarDay(dateOfBirth) : t(NOT_PROVIDED) },
    { label: t("Age"), value: dateOfBirth ? String(ageOn(dateOfBirth, now)) : t(NOT_PROVIDED) },
  ];
}
