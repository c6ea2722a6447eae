import { accepted } from "~/domain/refusal";
import { revokeToken } from "~/http/calls/accounts.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { revokeRefreshToken } from "~/operations/accounts/tokens.server";

const route = endpoint(
  answer(revokeToken, async ({ body }) => {
    await revokeRefreshToken(body.refresh);
    return accepted({ message: "Token revoked" });
  }),
);
export const loader = route.loader;
export const action = route.action;
