import * as z from "zod/mini";
import { RUN_DESPITE_FIELD_ERRORS, requiredVisibleText, requiredText } from "~/domain/form/form-field";
import { FILL_IN_ALL_FIELDS } from "~/domain/messages";
import { normalized } from "~/domain/text/normalized";
import { hasLetter, isUsername, isReservedFirstName, MAX_USERNAME_LENGTH, cleanName } from "./person-name";
import { readsAsPhone } from "./username";
import { withDescription } from "~/domain/form/description";
import { passwordForms } from "./password";
import { normalizePhone, phoneMessage } from "./phone";
import { isCalendarDay, parseDay } from "~/domain/time";
import { msg } from "~/texts/t";

export const GENDERS = ["male", "female", "other"] as const;
export type Gender = (typeof GENDERS)[number];

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;

export const PASSWORD_HINT = msg("At least 8 characters");
const PASSWORDS_DO_NOT_MATCH = msg("Passwords do not match");
const PASSWORD_TOO_SHORT = msg("Password must be at least 8 characters");
const PASSWORD_TOO_LONG = msg("Password must be at most 200 characters");
const USERNAME_MESSAGE = msg("Use letters, digits, dots, dashes, underscores; no spaces.");
const USERNAME_IS_PHONE = msg("A username cannot be a phone number. Please choose a name.");
const USERNAME_TOO_LONG = msg("Username must be at most 150 characters");
export const LOGIN_NAME_TOO_LONG = msg("Username must be at most 254 characters");
export const EMAIL_MESSAGE = msg("Please enter a valid email address");
const NAME_TOO_LONG = msg("Name must be at most 150 characters");
const NAME_WITHOUT_LETTERS = msg("Please enter a name with letters");
const NAME_IS_YOU = msg("'You' means the person reading the leaderboard. Please use your own name.");
const GENDER_MISSING = msg("Please fill in all fields: choose a gender");
const BIRTH_DATE_MISSING = msg("Please fill in all fields: enter your date of birth");
const GENDER_MESSAGE = msg("Gender must be male, female or other");
const BIRTH_DATE_MESSAGE = msg("Please enter a valid date of birth");
const BIRTH_DATE_FORM = msg("Please write the date of birth as day/month/year, such as 31/05/1990");
const BIRTH_DATE_IN_FUTURE = msg("Date of birth cannot be in the future");

const EARLIEST_BIRTH_DATE = "1900-01-01";

/** Some phones send accents as separate characters, so a name is measured before and after they are joined. */
const UNITS_A_LETTER = 3;
const MAX_NAME_LENGTH = 150;

const username = requiredText(FILL_IN_ALL_FIELDS).check(
  z.maxLength(MAX_USERNAME_LENGTH * UNITS_A_LETTER, { error: USERNAME_TOO_LONG, abort: true }),
  z.overwrite((name) => normalized(name, "NFC")),
  z.maxLength(MAX_USERNAME_LENGTH, { error: USERNAME_TOO_LONG, abort: true }),
  // no `abort`: it would keep the passwords from being compared
  z.refine(isUsername, { error: USERNAME_MESSAGE }),
  z.refine((name) => !isUsername(name) || !readsAsPhone(name), { error: USERNAME_IS_PHONE }),
);

export const MAX_EMAIL_LENGTH = 254;

const DOMAIN_PART = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
/** The format that a browser's email field accepts (HTML's `valid e-mail address`), with a dot in the domain (D107). */
export const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${DOMAIN_PART}(?:\\.${DOMAIN_PART})+$`);

export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);

const email = requiredText(FILL_IN_ALL_FIELDS).check(
  z.maxLength(MAX_EMAIL_LENGTH, { error: EMAIL_MESSAGE, abort: true }),
  z.regex(EMAIL, { error: EMAIL_MESSAGE }),
);

const name = requiredText(FILL_IN_ALL_FIELDS).check(
  z.maxLength(MAX_NAME_LENGTH * UNITS_A_LETTER, { error: NAME_TOO_LONG, abort: true }),
  z.overwrite(cleanName),
  z.maxLength(MAX_NAME_LENGTH, { error: NAME_TOO_LONG }),
  z.refine(hasLetter, { error: NAME_WITHOUT_LETTERS }),
);
const firstName = name.check(z.refine((text) => !isReservedFirstName(text), { error: NAME_IS_YOU }));

const phoneNumber = withDescription(
  z.pipe(
    requiredVisibleText(FILL_IN_ALL_FIELDS),
    z.transform((input, context): string => {
      const phone = normalizePhone(input);
      if (phone !== null) return phone;
      context.issues.push({ code: "custom", input, message: phoneMessage(input) });
      return z.NEVER;
    }),
  ),
  {
    example: "+254712345678",
    description: "A Kenyan number in any usual spelling, any other country's with + in front",
  },
);

const genderField = (missing: string) =>
  z.enum(GENDERS, { error: ({ input }) => (input ? GENDER_MESSAGE : missing) });

/** The day in Nairobi, 'YYYY-MM-DD'. It is a function if the schema is created once and lives longer than the day. */
type Today = string | (() => string);

function dateOfBirth(today: Today, missing: string) {
  const field = requiredText(missing).check(
    z.overwrite((typed) => parseDay(typed) ?? typed),
    z.refine((day) => parseDay(day) !== null, { error: BIRTH_DATE_FORM, abort: true }),
    z.refine((day) => isCalendarDay(day) && day >= EARLIEST_BIRTH_DATE, {
      error: BIRTH_DATE_MESSAGE,
      abort: true,
    }),
    z.refine((day) => day <= (typeof today === "string" ? today : today()), { error: BIRTH_DATE_IN_FUTURE }),
  );
  return withDescription(field, {
    format: "date",
    description: `YYYY-MM-DD (day/month/year is taken too), from ${EARLIEST_BIRTH_DATE} to today`,
  });
}

const asStored = z.overwrite((typed: string) => passwordForms(typed).stored);

// Not trimmed: a space is part of the password.
const newPassword = z
  .string({ error: FILL_IN_ALL_FIELDS })
  .check(
    z.minLength(1, { error: FILL_IN_ALL_FIELDS, abort: true }),
    asStored,
    z.minLength(MIN_PASSWORD_LENGTH, { error: PASSWORD_TOO_SHORT }),
    z.maxLength(MAX_PASSWORD_LENGTH, { error: PASSWORD_TOO_LONG }),
  );

/** Without the rules for new passwords: comparing it decides. As typed, because an old hash may be of that. */
export const knownPassword = z.string({ error: FILL_IN_ALL_FIELDS }).check(
  z.minLength(1, { error: FILL_IN_ALL_FIELDS }),
  z.maxLength(MAX_PASSWORD_LENGTH * UNITS_A_LETTER, { error: PASSWORD_TOO_LONG, abort: true }),
  z.refine((typed) => passwordForms(typed).stored.length <= MAX_PASSWORD_LENGTH, {
    error: PASSWORD_TOO_LONG,
  }),
);

/** Asks for the password again, in case somebody else uses a phone that is still logged in. */
export const passwordAgainSchema = z.object({ password: knownPassword });

const repeatedPassword = z
  .string({ error: FILL_IN_ALL_FIELDS })
  .check(z.minLength(1, { error: FILL_IN_ALL_FIELDS, abort: true }), asStored);

export const securityFields = { password: newPassword, password2: repeatedPassword };

export function passwordsMatch() {
  return z.refine<{ password: string; password2: string }>(
    ({ password, password2 }) => !password || !password2 || password === password2,
    { path: ["password2"], error: PASSWORDS_DO_NOT_MATCH, ...RUN_DESPITE_FIELD_ERRORS },
  );
}

export const signupAccountSchema = z.object({ username, email });

/** Calls answer the specified words alone; forms add which of the two is missing, as a choice is easily overlooked. */
const IN_CALLS: Record<"gender" | "birthDate", string> = {
  gender: FILL_IN_ALL_FIELDS,
  birthDate: FILL_IN_ALL_FIELDS,
};
const IN_FORMS = { gender: GENDER_MISSING, birthDate: BIRTH_DATE_MISSING };

const personalSchema = (today: Today, missing: typeof IN_CALLS) =>
  z.object({
    first_name: firstName,
    last_name: name,
    phone_number: phoneNumber,
    gender: genderField(missing.gender),
    date_of_birth: dateOfBirth(today, missing.birthDate),
  });

/** The phone number is output as E.164 (D4), the date of birth as 'YYYY-MM-DD'. */
export const signupPersonalSchema = (today: Today) => personalSchema(today, IN_FORMS);

export const signupSecuritySchema = z.object(securityFields).check(passwordsMatch());

/** Signup by REST, all three steps in one request. Privileged fields are dropped (D5). */
export function signupSchema(today: Today) {
  return z
    .object({ ...signupAccountSchema.shape, ...personalSchema(today, IN_CALLS).shape, ...securityFields })
    .check(passwordsMatch());
}

/** A profile (D34). Follows signup's rules, so an account without a phone number must add one. */
export function profileSchema(today: Today) {
  return z.object({ ...personalSchema(today, IN_CALLS).shape, email });
}

/** For /profile/edit (D129): the password, if phone or e-mail address change. */
export const profileFormSchema = (today: Today) =>
  z.object({ ...signupPersonalSchema(today).shape, email, current_password: z.optional(knownPassword) });

export const passwordChangeSchema = z
  .object({ current_password: knownPassword, ...securityFields })
  .check(passwordsMatch());

const PASSWORD_FIELDS = ["current_password", "password", "password2"] as const;

/** PATCH update_profile: absent fields stay (D34). A new password needs all three fields; phone and e-mail the current one (D129). */
export function profileChangesSchema(today: Today) {
  return z
    .partial(z.object({ ...profileSchema(today).shape, current_password: knownPassword, ...securityFields }))
    .check(
      (context) => {
        const given = PASSWORD_FIELDS.filter((field) => context.value[field] !== undefined);
        if (given.length === 0 || (given.length === 1 && given[0] === "current_password")) return;
        for (const field of PASSWORD_FIELDS)
          if (!given.includes(field))
            context.issues.push({
              code: "custom",
              input: context.value[field],
              path: [field],
              message: FILL_IN_ALL_FIELDS,
            });
      },
      z.refine(({ password, password2 }) => !password || !password2 || password === password2, {
        path: ["password2"],
        error: PASSWORDS_DO_NOT_MATCH,
      }),
    );
}

/** An email address may be used as a username (D5). */
export const loginSchema = z.object({
  username: requiredText(FILL_IN_ALL_FIELDS).check(
    z.maxLength(MAX_EMAIL_LENGTH, { error: LOGIN_NAME_TOO_LONG }),
  ),
  password: knownPassword,
});

export type SignupAccount = z.infer<typeof signupAccountSchema>;
export type SignupPersonal = z.infer<ReturnType<typeof signupPersonalSchema>>;
export type SignupSecurity = z.infer<typeof signupSecuritySchema>;
export type Signup = z.infer<ReturnType<typeof signupSchema>>;
export type Profile = z.infer<ReturnType<typeof profileSchema>>;
export type ProfileForm = z.infer<ReturnType<typeof profileFormSchema>>;
export type ProfileChanges = z.infer<ReturnType<typeof profileChangesSchema>>;
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
export type Login = z.infer<typeof loginSchema>;

/** Usernames are unique by this key, in any case (D5). */
export function usernameKey(text: string): string {
  return normalized(text.trim(), "NFKC").toLowerCase();
}

export function emailKey(text: string): string {
  return normalized(text.trim(), "NFKC").toLowerCase();
}
