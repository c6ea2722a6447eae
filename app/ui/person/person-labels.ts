import type { Gender, SignupAccount, SignupPersonal } from "~/domain/account/account";
import { msg } from "~/texts/t";

export const LABELS: Record<keyof (SignupAccount & SignupPersonal), string> = {
  username: msg("Username"),
  email: msg("Email"),
  first_name: msg("First name"),
  last_name: msg("Last name"),
  phone_number: msg("Phone number"),
  gender: msg("Gender"),
  date_of_birth: msg("Date of birth"),
};

export const GENDER_LABELS: Record<Gender, string> = {
  male: msg("Male"),
  female: msg("Female"),
  other: msg("Other"),
};
