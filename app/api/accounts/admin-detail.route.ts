import { accepted, refuse, refused } from "~/domain/refusal";
import { getUser } from "~/http/calls/accounts.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireUserDetail } from "~/http/wire/user.server";
import { userDetail } from "~/operations/accounts/user-detail.queries.server";

const route = endpoint(
  answer(getUser, async ({ ids, now }) => {
    const user = await userDetail(ids.id);
    return user ? accepted(wireUserDetail(user, now)) : refused(refuse("missing", getUser.missing));
  }),
);
export const loader = route.loader;
export const action = route.action;
