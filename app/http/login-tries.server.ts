/** What wrong passwords are counted under (D63): account and address, whichever door they come through. */
import { usernameKey } from "~/domain/account";
import { loginKey } from "~/operations/accounts/check-login.server";
import type { HeadArgs } from "./request-context";

export const loginTries = async (username: string, { context }: Pick<HeadArgs, "context">) =>
  `${await loginKey(username)}|${context.clientAddress}`;

/** One count with wrong logins: whoever sits at an open session has no tries of their own. */
export const passwordTries = (user: { username: string }, { context }: Pick<HeadArgs, "context">) =>
  `${usernameKey(user.username)}|${context.clientAddress}`;
