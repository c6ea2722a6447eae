import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { getMe } from "~/http/calls/accounts.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireUser } from "~/http/wire/user.server";
import { ownRecord } from "~/operations/accounts/own-record.queries.server";

const route = endpoint(
  answer(getMe, async ({ viewer, now }) => {
    const user = await ownRecord(viewer.id);
    return user ? accepted(wireUser(user, user.figures, now)) : refused(refuse("missing", ACCOUNT_NOT_FOUND));
  }),
);
export const loader = route.loader;
export const action = route.action;
