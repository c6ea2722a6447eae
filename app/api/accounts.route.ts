import { permissionText } from "~/domain/account/need-text";
import { WHO_SEES } from "~/domain/account/who-sees";
import { may } from "~/domain/account/access";
import { profileChangesSchema, signupSchema } from "~/domain/account/account";
import { ACCOUNT_NOT_FOUND, REGISTRATION_FAILED } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { nairobiDay } from "~/domain/time";
import { call, resource } from "~/http/rest/resource.server";
import { limitRequest } from "~/http/security/rate-limit.server";
import { changeProfile } from "~/http/session/change-profile.server";
import { ownStatsEntity, userEntity, wireOwnStats, wireUser } from "~/http/wire/user.server";
import { createAccount } from "~/operations/accounts/create-account.server";
import { ownUser } from "~/operations/accounts/user-detail.queries.server";
import { userTotals } from "~/operations/accounts/user-totals.queries.server";
import { userStats } from "~/operations/accounts/user-list.queries.server";
import { shopTime } from "~/operations/shop-clock.server";

const group = "Account service";
const today = () => nairobiDay(shopTime());
const PERSON = {
  username: "wanjiku",
  email: "wanjiku@example.com",
  first_name: "Wanjiku",
  last_name: "Kamau",
  phone_number: "+254712345678",
  gender: "female",
  date_of_birth: "1994-03-08",
} as const;

const route = resource({
  signUp: call(
    {
      method: "POST",
      path: "/accounts/api/users/",
      group,
      summary: "Register a buyer",
      notes:
        "Whatever user_type, is_superuser or other privileged fields the request carries, a buyer is made. Each wrong field has its own messages. At most 100 registrations an hour from one address.",
      access: "everyone",
      body: signupSchema(today),
      aliases: { phone: "phone_number" },
      answer: userEntity,
      status: 201,
      created: "/accounts/api/users/me/",
      refusals: [429],
      ignoresToken: true,
      example: {
        body: { ...PERSON, password: "mango season", password2: "mango season", user_type: "buyer" },
      },
    },
    async ({ body, context, now }) => {
      const tooMany = limitRequest("signup", context.clientAddress);
      if (tooMany) return refused(tooMany);
      const created = await createAccount(body);
      if (!created.ok) {
        const { code, field } = created.refusal;
        return field ? created : refused(refuse(code, REGISTRATION_FAILED));
      }
      const user = await ownUser(created.value.id);
      return user
        ? accepted(wireUser(user, user.stats, now))
        : refused(refuse("missing", REGISTRATION_FAILED));
    },
  ),

  getMe: call(
    {
      method: "GET",
      path: "/accounts/api/users/me/",
      group,
      summary: "Your own profile",
      access: "signed-in",
      answer: userEntity,
    },
    async ({ viewer, now }) => {
      const user = await ownUser(viewer.id);
      return user ? accepted(wireUser(user, user.stats, now)) : refused(refuse("missing", ACCOUNT_NOT_FOUND));
    },
  ),

  updateMe: call(
    {
      method: "PATCH",
      path: "/accounts/api/users/update_profile/",
      group,
      summary: "Change fields of your profile, your password among them",
      notes:
        "first_name, last_name, email, phone_number (or phone), gender, date_of_birth; fields that are left out stay as they are, all others (username, user_type, …) are ignored. A change of phone_number or email may bring current_password along: without it codes for a forgotten password go to the former ones for 7 more days. With current_password, password and password2 together it changes the password: that ends all refresh and access tokens, this one included, so log in again.",
      access: "signed-in",
      body: profileChangesSchema(today),
      aliases: { phone: "phone_number" },
      answer: userEntity,
      refusals: [409, 429],
      example: { body: { phone_number: "+254 722 000 111" } },
    },
    async ({ viewer, body, request, context, now }) => {
      const changed = await changeProfile({ request, context }, viewer, body);
      if (!changed.ok) return changed;
      const user = await ownUser(viewer.id);
      if (!user) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
      const { cookie } = changed.value;
      return {
        ...accepted(wireUser(user, user.stats, now)),
        ...(cookie !== null && { headers: { "Set-Cookie": cookie } }),
      };
    },
  ),

  getOwnStats: call(
    {
      method: "GET",
      path: "/accounts/api/users/stats/",
      group,
      summary: "Your own figures; for some the site's beside them",
      notes: `total_users and the five after it are there for ${permissionText(WHO_SEES.siteFigures)}.`,
      access: "signed-in",
      answer: ownStatsEntity,
    },
    async ({ viewer, now }) => {
      const [stats, site] = await Promise.all([
        userTotals(viewer.id),
        may(viewer, WHO_SEES.siteFigures) ? userStats(now) : null,
      ]);
      return accepted(wireOwnStats(stats, site));
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
