import * as z from "zod";
import { loginSchema } from "~/domain/account/account";
import { refuseLogin } from "~/domain/account/blocking";
import { withDescription } from "~/domain/form/description";
import { optionalText, requiredText } from "~/domain/form/form-field";
import { FILL_IN_ALL_FIELDS } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { BAD_TOKEN } from "~/http/rest/api-error.server";
import { accessToken } from "~/http/rest/bearer.server";
import { call, resource } from "~/http/rest/resource.server";
import { countLoginAttempt } from "~/http/session/login-attempts.server";
import { verifyCallCode } from "~/http/session/second-factor.server";
import { checkLogin } from "~/operations/accounts/check-login.server";
import { refreshTokenHolder } from "~/operations/accounts/signed-in.queries.server";
import { issueRefreshToken, revokeRefreshToken } from "~/operations/accounts/tokens.server";

const group = "Account service";
const accessField = z.string().meta({ description: "A JWT; lives 15 minutes" });
const tokenSchema = z.object({
  ...loginSchema.shape,
  otp: withDescription(optionalText(), {
    description: "The one-time code or a recovery code, for an account that needs one",
    example: "492039",
  }),
});
const refreshSchema = z.object({ refresh: requiredText(FILL_IN_ALL_FIELDS) });

const route = resource({
  getToken: call(
    {
      method: "POST",
      path: "/accounts/api/token/",
      group,
      summary: "Log in: an access token of 15 minutes and a refresh token of 7 days",
      notes:
        "The e-mail address works as the username. An account with one-time codes needs the current one, or a recovery code, as `otp`: without it, or with a wrong one, a 401 has the reason at `otp`. Send the access token as 'Authorization: Bearer …'. After 10 wrong logins for one account from one address in 15 minutes, counted together with the login page's, it answers 429; so it does after 100 for one account in an hour, or 300 from one address in 15 minutes.",
      access: "everyone",
      body: tokenSchema,
      answer: z
        .object({ access: accessField, refresh: z.string().meta({ description: "Opaque; lives 7 days" }) })
        .meta({ id: "Tokens" }),
      refusals: [401, 429],
      ignoresToken: true,
      example: { body: { username: "wanjiku", password: "mango season" } },
    },
    async ({ body: { username, password, otp }, ...args }) => {
      const { refusal, markSucceeded } = await countLoginAttempt(username, args);
      if (refusal) return refused(refusal);
      const login = await checkLogin(username, password);
      if (!login || login.isBlocked) return refused(refuseLogin(login));
      const passed = await verifyCallCode(login, otp);
      if (!passed.ok) return passed;
      const refresh = await issueRefreshToken(passed.value);
      if (refresh === null) return refused(refuseLogin(null));
      await markSucceeded();
      const access = await accessToken({ id: login.userId, passwordVersion: login.passwordVersion });
      return accepted({ access, refresh });
    },
  ),

  refreshToken: call(
    {
      method: "POST",
      path: "/accounts/api/token/refresh/",
      group,
      summary: "A new access token for a refresh token",
      notes:
        "The refresh token stays the same and may be used many times, also twice at once. It ends after 7 days, when it is revoked and when the password is changed: then it is a 401.",
      access: "everyone",
      body: refreshSchema,
      answer: z.object({ access: accessField }).meta({ id: "AccessToken" }),
      refusals: [401],
      ignoresToken: true,
      example: { body: { refresh: "mRz3…" } },
    },
    async ({ body, now }) => {
      const holder = await refreshTokenHolder(body.refresh, now);
      return holder
        ? accepted({ access: await accessToken(holder, now) })
        : refused(refuse("unauthenticated", BAD_TOKEN));
    },
  ),

  revokeToken: call(
    {
      method: "POST",
      path: "/accounts/api/token/revoke/",
      group,
      summary: "Log out: end a refresh token",
      notes:
        "Whoever holds a refresh token may end it; one that is unknown or ended already is answered alike. Access tokens made with it live out their 15 minutes.",
      access: "everyone",
      body: refreshSchema,
      answer: z.object({ message: z.string() }).meta({ id: "Message" }),
      ignoresToken: true,
      example: { body: { refresh: "mRz3…" }, answer: { message: "Token revoked" } },
    },
    async ({ body }) => {
      await revokeRefreshToken(body.refresh);
      return accepted({ message: "Token revoked" });
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
