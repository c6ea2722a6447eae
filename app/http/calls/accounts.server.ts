/** Account service (specification §7). */
import * as z from "zod";
import { loginSchema, profileChangesSchema, signupSchema } from "~/domain/account/account";
import { FILL_IN_ALL_FIELDS } from "~/domain/messages";
import { requiredText } from "~/domain/form/form-field";
import { nairobiDay } from "~/domain/time";
import { USER_TYPES } from "~/domain/account/user-type";
import { shopTime } from "~/operations/shop-clock.server";
import { call } from "../rest/call.server";
import { ownStatsEntity, siteStatsEntity, userDetailEntity, userEntity } from "../wire/user.server";

const group = "Account service";
const today = () => nairobiDay(shopTime());
const USER_NOT_FOUND = "User not found";

const accessToken = z.string().meta({ description: "A JWT; lives 15 minutes" });
const refreshSchema = z.object({ refresh: requiredText(FILL_IN_ALL_FIELDS) });

const PERSON = {
  username: "wanjiku",
  email: "wanjiku@example.com",
  first_name: "Wanjiku",
  last_name: "Kamau",
  phone_number: "+254712345678",
  gender: "female",
  date_of_birth: "1994-03-08",
} as const;

export const signUp = call({
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
  refusals: [429],
  ignoresToken: true,
  example: {
    body: { ...PERSON, password: "mango season", password2: "mango season", user_type: "buyer" },
  },
});

export const getToken = call({
  method: "POST",
  path: "/accounts/api/token/",
  group,
  summary: "Log in: an access token of 15 minutes and a refresh token of 7 days",
  notes:
    "The e-mail address works as the username. Send the access token as 'Authorization: Bearer …'. After 10 wrong logins for one account from one address in 15 minutes, counted together with the login page's, it answers 429; so it does after 100 for one account in an hour, or 300 from one address in 15 minutes.",
  access: "everyone",
  body: loginSchema,
  answer: z
    .object({ access: accessToken, refresh: z.string().meta({ description: "Opaque; lives 7 days" }) })
    .meta({ id: "Tokens" }),
  refusals: [401, 429],
  ignoresToken: true,
  example: { body: { username: "wanjiku", password: "mango season" } },
});

export const refreshToken = call({
  method: "POST",
  path: "/accounts/api/token/refresh/",
  group,
  summary: "A new access token for a refresh token",
  notes:
    "The refresh token stays the same and may be used many times, also twice at once. It ends after 7 days, when it is revoked and when the password is changed: then it is a 401.",
  access: "everyone",
  body: refreshSchema,
  answer: z.object({ access: accessToken }).meta({ id: "AccessToken" }),
  refusals: [401],
  ignoresToken: true,
  example: { body: { refresh: "mRz3…" } },
});

export const revokeToken = call({
  method: "POST",
  path: "/accounts/api/token/revoke/",
  group,
  summary: "Log out: end a refresh token",
  notes:
    "An addition to the specification's calls (D7). Whoever holds a refresh token may end it; one that is unknown or ended already is answered alike. Access tokens made with it live out their 15 minutes.",
  access: "everyone",
  body: refreshSchema,
  answer: z.object({ message: z.string() }).meta({ id: "Message" }),
  ignoresToken: true,
  example: { body: { refresh: "mRz3…" }, answer: { message: "Token revoked" } },
});

export const getMe = call({
  method: "GET",
  path: "/accounts/api/users/me/",
  group,
  summary: "Your own profile",
  access: "signed-in",
  answer: userEntity,
});

export const updateMe = call({
  method: "PATCH",
  path: "/accounts/api/users/update_profile/",
  group,
  summary: "Change fields of your profile, your password among them",
  notes:
    "first_name, last_name, email, phone_number (or phone), gender, date_of_birth; fields that are left out stay as they are, all others (username, user_type, …) are ignored. With current_password, password and password2 together it changes the password: that ends all refresh and access tokens, this one included, so log in again.",
  access: "signed-in",
  body: profileChangesSchema(today),
  aliases: { phone: "phone_number" },
  answer: userEntity,
  refusals: [409, 429],
  example: { body: { phone_number: "+254 722 000 111" } },
});

export const getOwnStats = call({
  method: "GET",
  path: "/accounts/api/users/stats/",
  group,
  summary: "Your own figures; for a superuser the site's beside them",
  notes: "total_users and the five after it are there for superusers alone.",
  access: "signed-in",
  answer: ownStatsEntity,
});

/** The client's 'All' sends an empty value. */
const userType = z.union([z.enum(USER_TYPES), z.literal("")], {
  error: `user_type must be ${USER_TYPES.join(", ")}`,
});

export const listUsers = call({
  method: "GET",
  path: "/accounts/api/users/admin_list/",
  group,
  summary: "Everybody with an account, newest first",
  notes:
    "search finds users whose username, e-mail address, first or last name or phone number begins with each of its words.",
  access: "superuser",
  query: z.object({ user_type: userType.optional(), search: z.string().optional() }),
  list: true,
  answer: userEntity,
});

export const getUser = call({
  method: "GET",
  path: "/accounts/api/users/{id}/admin_detail/",
  group,
  summary: "One user, with figures, the 5 latest orders and the 5 latest bids",
  access: "superuser",
  answer: userDetailEntity,
  missing: USER_NOT_FOUND,
});

export const getUserStats = call({
  method: "GET",
  path: "/accounts/api/users/admin_stats/",
  group,
  summary: "The site's users in figures",
  access: "superuser",
  answer: siteStatsEntity,
});
