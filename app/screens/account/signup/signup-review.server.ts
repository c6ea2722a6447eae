import type { SignupAccount, SignupPersonal } from "~/domain/account/account";
import { formatCalendarDay } from "~/domain/time";
import type { ReviewSection } from "./review-panel";
import { type SignupStep, STEP_TITLES } from "./signup-steps";
import { GENDER_LABELS, LABELS } from "~/ui/person/person-labels";

/** The details as the shop parsed them: the phone number is the one it would call. */
export function reviewOf(
  details: SignupAccount & SignupPersonal,
  pathOf: (step: SignupStep) => string,
): ReviewSection[] {
  return [
    {
      title: STEP_TITLES.account,
      changePath: pathOf("account"),
      items: [
        { label: LABELS.username, value: details.username },
        { label: LABELS.email, value: details.email },
      ],
    },
    {
      title: STEP_TITLES.personal,
      changePath: pathOf("personal"),
      items: [
        { label: LABELS.first_name, value: details.first_name },
        { label: LABELS.last_name, value: details.last_name },
        { label: LABELS.phone_number, value: details.phone_number },
        { label: LABELS.gender, value: GENDER_LABELS[details.gender] },
        { label: LABELS.date_of_birth, value: formatCalendarDay(details.date_of_birth) },
      ],
    },
  ];
}
