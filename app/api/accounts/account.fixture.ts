/** Accounts with passwords, for tests of the account service. */
import { randomUUID } from "node:crypto";
import { getToken, signUp } from "~/http/calls/accounts.server";
import { callApi, described } from "~/http/rest/call.fixture";
import * as token from "./token.route";
import * as users from "./users.route";

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

/** Somebody who has signed up. */
export async function register(changes: Record<string, unknown> = {}) {
  const body = signupBody(changes);
  const called = await callApi(users, signUp, { body, address: randomUUID() });
  const { id, username, email } = described(signUp, called);
  return { id, username, email, isSuperuser: false };
}

export const logIn = (username: string, password = PASSWORD, address: string = randomUUID()) =>
  callApi(token, getToken, { body: { username, password }, address });

export async function tokensOf(username: string, password = PASSWORD) {
  return described(getToken, await logIn(username, password));
}

export const bearer = (access: string) => ({ Authorization: `Bearer ${access}` });
