import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { updateMe } from "~/http/calls/accounts.server";
import { changeProfile } from "~/http/session/change-profile.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireUser } from "~/http/wire/user.server";
import { ownRecord } from "~/operations/accounts/own-record.queries.server";

const route = endpoint(
  answer(updateMe, async ({ viewer, body, request, context, now }) => {
    const changed = await changeProfile({ request, context }, viewer, body);
    if (!changed.ok) return changed;
    const user = await ownRecord(viewer.id);
    if (!user) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
    const { cookie } = changed.value;
    return {
      ...accepted(wireUser(user, user.figures, now)),
      ...(cookie !== null && { headers: { "Set-Cookie": cookie } }),
    };
  }),
);
export const loader = route.loader;
export const action = route.action;
