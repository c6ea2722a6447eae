import type { profileOf } from "~/operations/accounts/profile.queries.server";
import { formatCalendarDay, ageOn } from "~/domain/time";
import { GENDER_LABELS, LABELS } from "~/ui/person/person-labels";

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof profileOf>>>;

export const NOT_PROVIDED = "Not provided";

export function nameOf({ firstName, lastName, username }: ProfileRow) {
  const name = `${firstName} ${lastName}`.trim() || username;
  const [first = ""] = name;
  return { name, initial: first.toUpperCase() };
}

export function personalDetails(person: ProfileRow, now: Date) {
  const { phoneNumber, gender, dateOfBirth } = person;
  return [
    { label: LABELS.email, value: person.email },
    { label: LABELS.phone_number, value: phoneNumber ?? NOT_PROVIDED },
    { label: LABELS.gender, value: gender ? GENDER_LABELS[gender] : NOT_PROVIDED },
    { label: LABELS.date_of_birth, value: dateOfBirth ? formatCalendarDay(dateOfBirth) : NOT_PROVIDED },
    { label: "Age", value: dateOfBirth ? String(ageOn(dateOfBirth, now)) : NOT_PROVIDED },
  ];
}
