import { type Refusal, refuse } from "~/domain/refusal";
import { ageOn } from "~/domain/time";
import { t } from "~/texts/t";

/** Before an entry fee is taken, if the owner has set a smallest age (D90). Null: whoever may join. */
export function refuseAge(dateOfBirth: string | null, smallestAge: number | null, now: Date): Refusal | null {
  if (smallestAge === null) return null;
  const rule = t("You must be at least {age} to join an auction.", { age: smallestAge });
  if (dateOfBirth === null)
    return refuse("forbidden", `${rule} ${t("Please add your date of birth to your profile first.")}`);
  return ageOn(dateOfBirth, now) < smallestAge ? refuse("forbidden", rule) : null;
}
