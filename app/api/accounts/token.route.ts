import { INVALID_LOGIN } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { getToken } from "~/http/calls/accounts.server";
import { loginTries } from "~/http/login-tries.server";
import { forgiveTries, takeTry } from "~/http/rate-limit.server";
import { accessToken } from "~/http/rest/bearer.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { checkLogin } from "~/operations/accounts/check-login.server";
import { issueRefreshToken } from "~/operations/accounts/tokens.server";

const route = endpoint(
  answer(getToken, async ({ body: { username, password }, ...args }) => {
    const key = await loginTries(username, args);
    // counted before the password is looked at, so that tries sent at once do not slip through together
    const tooMany = takeTry("wrongLogin", key);
    if (tooMany) return refused(tooMany);
    const login = await checkLogin(username, password);
    const refresh = login && (await issueRefreshToken(login));
    if (!login || refresh === null) return refused(refuse("unauthenticated", INVALID_LOGIN));
    forgiveTries("wrongLogin", key);
    const access = await accessToken({ id: login.userId, passwordVersion: login.passwordVersion });
    return accepted({ access, refresh });
  }),
);
export const loader = route.loader;
export const action = route.action;
