import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { type CheckedLogin, checkLogin } from "~/operations/accounts/check-login.server";

/** Who logs in. Thrown errors of a strategy are for bugs: a wrong login is null. */
export const authenticator = new Authenticator<CheckedLogin | null>();

authenticator.use(
  // only the name is trimmed: a space is a character of the password
  new FormStrategy(async ({ form }) =>
    checkLogin(text(form.get("username")).trim(), text(form.get("password"))),
  ),
  "form",
);

const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");
