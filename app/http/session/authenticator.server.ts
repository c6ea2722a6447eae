import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { loginSchema } from "~/domain/account/account";
import { type CheckedLogin, checkLogin } from "~/operations/accounts/check-login.server";

/** A wrong login is null: remix-auth's thrown errors are for bugs. */
export const authenticator = new Authenticator<CheckedLogin | null>();

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const login = loginSchema.safeParse(Object.fromEntries(form));
    return login.success ? checkLogin(login.data.username, login.data.password) : null;
  }),
  "form",
);
