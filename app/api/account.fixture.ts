import { randomUUID } from "node:crypto";
import { signupSchema } from "~/domain/account/account";
import { accessToken } from "~/http/rest/bearer.server";
import { checkLogin } from "~/operations/accounts/check-login.server";
import { createAccount } from "~/operations/accounts/create-account.server";
import { issueRefreshToken } from "~/operations/accounts/tokens.server";
import { valueOf } from "~/operations/products/management.fixture";

export const PASSWORD = "mango season";

export function signupBody(changes: Record<string, unknown> = {}) {
  const username = randomUUID();
  return {
    username,
    email: `${username}@example.com`,
    first_name: "Wanjiku",
    last_name: "Kamau",
    phone_number: "+254 712-345-678",
    gender: "female",
    date_of_birth: "1994-03-08",
    password: PASSWORD,
    password2: PASSWORD,
    user_type: "buyer",
    ...changes,
  };
}

export async function register() {
  const account = signupSchema("2026-11-21").parse(signupBody());
  const { id } = valueOf(await createAccount(account));
  return { id, username: account.username, email: account.email, isSuperuser: false };
}

export async function tokensOf(username: string, password = PASSWORD) {
  const login = await checkLogin(username, password);
  const refresh = login && (await issueRefreshToken(login));
  if (!login || refresh === null) throw new Error("not logged in");
  const access = await accessToken({ id: login.userId, passwordVersion: login.passwordVersion });
  return { access, refresh };
}

export const bearer = (access: string) => ({ Authorization: `Bearer ${access}` });
