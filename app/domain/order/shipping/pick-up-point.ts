import * as z from "zod/mini";
import { amountField } from "~/domain/form/form-amount";
import { optionalText, requiredText, tickField } from "~/domain/form/form-field";
import { msg, t } from "~/texts/t";
import { COUNTIES } from "../../settings/delivery";
import { EXPECTED_DAYS_MESSAGE, readExpectedDays } from "../../settings/expected-days";

const MAX_NAME_LENGTH = 60;
const MAX_TEXT_LENGTH = 200;
/** Each is a choice at checkout. */
export const MAX_PICK_UP_POINTS = 30;

export const tooManyPoints = (): string =>
  t("There can be up to {most} pick-up points", { most: MAX_PICK_UP_POINTS });
export const pointNameTaken = (name: string): string => t("There is already a “{name}”", { name });

/** Two names that differ only in case are the same to a buyer. */
export const pointNameKey = (name: string): string => name.toLowerCase();

const text = (message: string, most: number, tooLong: () => string) =>
  requiredText(message).check(z.maxLength(most, { error: tooLong }));

const expectedDays = z.pipe(
  optionalText(),
  z.transform((text, context): string => {
    const days = readExpectedDays(text);
    if (days !== null) return days;
    context.issues.push({ code: "custom", input: text, message: EXPECTED_DAYS_MESSAGE });
    return z.NEVER;
  }),
);

export const pickUpPointSchema = z.object({
  name: text(msg("Name is required"), MAX_NAME_LENGTH, () =>
    t("A name may have up to {most} characters", { most: MAX_NAME_LENGTH }),
  ),
  county: z.enum(COUNTIES, { error: msg("Please choose a county") }),
  address: text(msg("Address is required"), MAX_TEXT_LENGTH, () =>
    t("An address may have up to {most} characters", { most: MAX_TEXT_LENGTH }),
  ),
  opening_hours: text(msg("Opening hours are required"), MAX_TEXT_LENGTH, () =>
    t("Opening hours may have up to {most} characters", { most: MAX_TEXT_LENGTH }),
  ),
  // M-Pesa takes whole shillings only
  fee: amountField(msg("Fee is required; 0 is free"), { invalid: msg("Enter an amount such as 300") }).check(
    z.refine((cents) => cents % 100 === 0, { error: msg("A fee is whole shillings") }),
  ),
  expected_days: expectedDays,
  is_active: tickField(),
});

export type PickUpPointForm = z.infer<typeof pickUpPointSchema>;
