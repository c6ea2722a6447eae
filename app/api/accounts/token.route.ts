import { INVALID_LOGIN } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { getToken } from "~/http/calls/accounts.server";
import { loginTry } from "~/http/session/login-tries.server";
import { accessToken } from "~/http/rest/bearer.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { checkLogin } from "~/operations/accounts/check-login.server";
import { issueRefreshToken } from "~/operations/accounts/tokens.server";

const route = endpoint(
  answer(getToken, async ({ body: { username, password }, ...args }) => {
    const { refusal, forgive } = await loginTry(username, args);
    if (refusal) return refused(refusal);
    const login = await checkLogin(username, password);
    const refresh = login && (await issueRefreshToken(login));
    if (!login || refresh === null) return refused(refuse("unauthenticated", INVALID_LOGIN));
    forgive();
    const access = await accessToken({ id: login.userId, passwordVersion: login.passwordVersion });
    return accepted({ access, refresh });
  }),
);
export const loader = route.loader;
export const action = route.action;
