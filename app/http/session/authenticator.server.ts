import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { loginSchema } from "~/domain/account/account";
import { type CheckedLogin, checkLogin } from "~/operations/accounts/check-login.server";

/** Who logs in. Thrown errors of a strategy are for bugs: a wrong login is null. */
export const authenticator = new Authenticator<CheckedLogin | null>();

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const login = loginSchema.safeParse(Object.fromEntries(form));
    return login.success ? checkLogin(login.data.username, login.data.password) : null;
  }),
  "form",
);
