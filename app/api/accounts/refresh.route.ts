import { accepted, refuse, refused } from "~/domain/refusal";
import { refreshToken } from "~/http/calls/accounts.server";
import { accessToken } from "~/http/rest/bearer.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { BAD_TOKEN } from "~/http/rest/problems.server";
import { refreshTokenHolder } from "~/operations/accounts/tokens.server";

const route = endpoint(
  answer(refreshToken, async ({ body, now }) => {
    const holder = await refreshTokenHolder(body.refresh, now);
    return holder
      ? accepted({ access: await accessToken(holder, now) })
      : refused(refuse("unauthenticated", BAD_TOKEN));
  }),
);
export const loader = route.loader;
export const action = route.action;
