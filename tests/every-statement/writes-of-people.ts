/** Accounts and staff. */
import { db } from "~/db/client.server";
import { createAccount } from "~/operations/accounts/create-account.server";
import { makeFirstSuperuser } from "~/operations/accounts/first-superuser.server";
import {
  addUserNote,
  blockAccount,
  correctAccount,
  unblockAccount,
  verifyAccount,
} from "~/operations/accounts/managed-account.server";
import { deleteAccount } from "~/operations/accounts/own-data/delete-account.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { changeRights } from "~/operations/accounts/staff/change-rights.server";
import {
  acceptInvitation,
  inviteStaff,
  revokeInvitation,
} from "~/operations/accounts/staff/invite-staff.server";
import { signUpAsStaff } from "~/operations/accounts/staff/sign-up-as-staff.server";
import { removeSuperuser, saveSuperuser } from "~/operations/accounts/superusers.server";
import { languageAtLogin, saveLanguage, updateProfile } from "~/operations/accounts/update-profile.server";
import { makeSuperuser } from "~/operations/factories.fixture";
import { makeReachable } from "~/operations/messages/outbox.fixture";
import { saveMessageChoices, stopNews } from "~/operations/messages/message-choices.server";
import {
  deletePushSubscription,
  savePushSubscription,
} from "~/operations/messages/push/push-subscriptions.server";
import { valueOf } from "~/operations/products/management.fixture";
import { byBuyer, byOwner, type Write } from "./writes";

export const PASSWORD = "mango season";
const phone_number = "+254711111111";
const profile = {
  first_name: "Achieng",
  last_name: "Otieno",
  email: "achieng@example.com",
  phone_number,
  gender: "female" as const,
  date_of_birth: "1990-05-01",
};
const superuser = { username: "amina", email: "amina@example.com", password: PASSWORD };
const source = { source: "settings" } as const;

export async function withPassword() {
  const { id } = await makeReachable();
  const passwordHash = await hashPassword(PASSWORD);
  return db().user.update({ where: { id }, data: { passwordHash } });
}

async function invited() {
  const owner = await makeSuperuser();
  const form = { name: "Otieno", email: "", permissions: ["orders" as const] };
  return { owner, code: valueOf(await inviteStaff(owner, form)).code };
}

const subscription = { endpoint: "https://push.example/a", p256dh: "key", auth: "secret" };
const subscribe = (buyer: Parameters<typeof savePushSubscription>[0]) =>
  savePushSubscription(buyer, subscription, { device: "Phone", mayBePrivate: true });

export const WRITES_OF_PEOPLE: readonly Write[] = [
  {
    name: "signs up",
    prepare: async () => () => createAccount({ ...profile, username: "achieng", password: PASSWORD }),
  },
  {
    name: "makes the first superuser",
    prepare: async () => () => makeFirstSuperuser({ ...superuser, first_name: "Amina", last_name: "Hassan" }),
  },
  { name: "makes a superuser", prepare: async () => () => saveSuperuser(superuser, source) },
  {
    name: "gives a superuser another password",
    async prepare() {
      valueOf(await saveSuperuser(superuser, source));
      return () => saveSuperuser({ ...superuser, password: "avocado season" }, source);
    },
  },
  {
    name: "takes a superuser's rights",
    async prepare() {
      await makeSuperuser();
      valueOf(await saveSuperuser(superuser, source));
      return () => removeSuperuser(superuser.username);
    },
  },
  byBuyer("changes an own phone", ({ id }) => updateProfile(id, { phone_number }, "left out")),
  byBuyer("corrects an own profile", ({ id }) => updateProfile(id, { first_name: "Achieng" })),
  byBuyer("keeps a language", ({ id }) => saveLanguage(id, "sw")),
  byBuyer("takes the device's language", ({ id }) => languageAtLogin(id, "sw")),
  byBuyer("chooses messages", ({ id }) => saveMessageChoices(id, (kind) => kind === "news")),
  {
    name: "stops news",
    async prepare() {
      const { id } = await makeReachable();
      await saveMessageChoices(id, () => true);
      return () => stopNews(id);
    },
  },
  byBuyer("lets a browser show messages", subscribe),
  {
    name: "ends messages of a browser",
    async prepare() {
      const buyer = await makeReachable();
      valueOf(await subscribe(buyer));
      const { id } = await db().pushSubscription.findFirstOrThrow();
      return () => deletePushSubscription(buyer, id);
    },
  },
  byOwner("corrects a buyer's account", (owner, id) => correctAccount(owner, id, profile)),
  byOwner("verifies an account", (owner, id) => verifyAccount(owner, id, true)),
  byOwner("blocks an account", (owner, id) => blockAccount(owner, id, "Fraud")),
  {
    name: "opens a blocked account",
    async prepare() {
      const [owner, { id }] = [await makeSuperuser(), await makeReachable()];
      valueOf(await blockAccount(owner, id, "Fraud"));
      return () => unblockAccount(owner, id);
    },
  },
  byOwner("writes a note about a buyer", (owner, id) => addUserNote(owner, id, "Calls often")),
  {
    name: "deletes an own account",
    async prepare() {
      const { id } = await withPassword();
      return () => deleteAccount(id, PASSWORD);
    },
  },
  byOwner("gives rights", (owner, id) =>
    changeRights(owner, id, { isSuperuser: false, permissions: ["orders"] }),
  ),
  byOwner("invites staff", (owner) =>
    inviteStaff(owner, { name: "Otieno", email: "", permissions: ["orders"] }),
  ),
  {
    name: "revokes an invitation",
    async prepare() {
      const { owner } = await invited();
      const { id } = await db().staffInvitation.findFirstOrThrow();
      return () => revokeInvitation(owner, id);
    },
  },
  {
    name: "accepts an invitation",
    async prepare() {
      const { code } = await invited();
      const person = await makeReachable();
      return () => acceptInvitation(person, code);
    },
  },
  {
    name: "signs up as staff",
    async prepare() {
      const { code } = await invited();
      const person = { first_name: "Otieno", last_name: "Odhiambo", phone_number, password: PASSWORD };
      return () => signUpAsStaff(person, code);
    },
  },
];
