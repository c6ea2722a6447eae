import type { SignupAccount, SignupPersonal } from "~/domain/account/account";
import { localPhone } from "~/domain/account/phone-text";
import { formatCalendarDay } from "~/domain/time";
import type { ReviewSection } from "./review-panel";
import { type SignupStep, STEP_TITLES } from "./signup-steps";
import { GENDER_LABELS, LABELS } from "~/ui/person/person-labels";
import { t } from "~/texts/t";

/** The details as the shop parsed them: the phone number is the one it would call. */
export const reviewOf = (
  details: SignupAccount & SignupPersonal,
  pathOf: (step: SignupStep) => string,
): ReviewSection[] => [
  {
    title: t(STEP_TITLES.account),
    changePath: pathOf("account"),
    items: [
      { label: t(LABELS.username), value: details.username },
      { label: t(LABELS.email), value: details.email },
    ],
  },
  {
    title: t(STEP_TITLES.personal),
    changePath: pathOf("personal"),
    items: [
      { label: t(LABELS.first_name), value: details.first_name },
      { label: t(LABELS.last_name), value: details.last_name },
      { label: t(LABELS.phone_number), value: localPhone(details.phone_number) },
      { label: t(LABELS.gender), value: t(GENDER_LABELS[details.gender]) },
      { label: t(LABELS.date_of_birth), value: formatCalendarDay(details.date_of_birth) },
    ],
  },
];
