import type { Gender, SignupAccount, SignupPersonal } from "~/domain/account/account";

export const LABELS: Record<keyof (SignupAccount & SignupPersonal), string> = {
  username: "Username",
  email: "Email",
  first_name: "First name",
  last_name: "Last name",
  phone_number: "Phone number",
  gender: "Gender",
  date_of_birth: "Date of birth",
};

export const GENDER_LABELS: Record<Gender, string> = { male: "Male", female: "Female", other: "Other" };
