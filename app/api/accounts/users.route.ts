import { REGISTRATION_FAILED } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { signUp } from "~/http/calls/accounts.server";
import { takeTry } from "~/http/security/rate-limit.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireUser } from "~/http/wire/user.server";
import { createAccount } from "~/operations/accounts/create-account.server";
import { ownRecord } from "~/operations/accounts/own-record.queries.server";

const route = endpoint(
  answer(signUp, async ({ body, context, now }) => {
    const tooMany = takeTry("signup", context.clientAddress);
    if (tooMany) return refused(tooMany);
    const created = await createAccount(body);
    if (!created.ok) {
      const { code, field } = created.refusal;
      return field ? created : refused(refuse(code, REGISTRATION_FAILED));
    }
    const user = await ownRecord(created.value.id);
    return user
      ? accepted(wireUser(user, user.figures, now))
      : refused(refuse("missing", REGISTRATION_FAILED));
  }),
);
export const loader = route.loader;
export const action = route.action;
