/** Passwords, codes, sessions and tokens. */
import { db } from "~/db/client.server";
import { usernameKey } from "~/domain/account/account";
import { changePassword } from "~/operations/accounts/change-password.server";
import { countCodeAttempt } from "~/operations/accounts/one-time-codes/one-time-code.server";
import {
  makeStaffCode,
  resetPassword,
  sendPhoneCode,
  sendResetCode,
  verifyPhone,
} from "~/operations/accounts/one-time-codes/use-code.server";
import { clearPasswordAttempts, countPasswordAttempt } from "~/operations/accounts/password-attempts.server";
import { consumeCode, renewRecoveryCodes } from "~/operations/accounts/second-factor/consume-code.server";
import {
  createSecondFactorSecret,
  disableSecondFactor,
  enableSecondFactor,
  undoByCommand,
  undoSecondFactor,
} from "~/operations/accounts/second-factor/enable-and-disable.server";
import {
  appCode,
  KEY,
  makeSuperuserWithCodes,
  onPaper,
} from "~/operations/accounts/second-factor/second-factor.fixture";
import {
  changeSessionData,
  createSession,
  logIn,
  revokeSession,
} from "~/operations/accounts/sessions.server";
import { issueRefreshToken, revokeRefreshToken } from "~/operations/accounts/tokens.server";
import { claimKey, claimOrAwait, storeAnswerAfter } from "~/operations/idempotency/key-claims.server";
import { makeSuperuser } from "~/operations/factories.fixture";
import { makeReachable, queued } from "~/operations/messages/outbox.fixture";
import { valueOf } from "~/operations/products/management.fixture";
import { byBuyer, byOwner, type Write } from "./writes";
import { PASSWORD, withPassword } from "./writes-of-people";

const NEW = "avocado season";
const place = { account: "a", address: "b" };

const codeSent = async () => /\b\d{6}\b/.exec((await queued()).at(-1)?.body ?? "")?.[0] ?? "";

const keyOf = (userId: number) => ({ userId, key: "k", request: "POST /api/orders", sent: "{}" });
async function claimed() {
  const result = await claimKey(keyOf((await makeReachable()).id));
  if (result.state !== "begun") throw new Error(result.state);
  return result.claim;
}

/** What a try leaves of a code: that it was tried. */
const TRIES = ["OneTimeCode"];

export const WRITES_OF_ACCESS: readonly Write[] = [
  {
    name: "changes a password and an address",
    async prepare() {
      const { id } = await withPassword();
      const changes = { email: "new@example.com", phone_number: "+254711111111" };
      return () => changePassword(id, { currentPassword: PASSWORD, password: NEW, session: {}, changes });
    },
  },
  { name: "counts a login", prepare: async () => () => countPasswordAttempt(place) },
  {
    name: "forgets wrong logins",
    async prepare() {
      await countPasswordAttempt(place);
      return () => clearPasswordAttempts(place);
    },
  },
  { name: "counts a code that was asked for", prepare: async () => () => countCodeAttempt("phone", "a") },
  byBuyer("sends a code for a password", ({ id }) => sendResetCode(id, "sms", KEY)),
  byOwner("makes a code to read out", (owner, id) => makeStaffCode(owner, id, KEY)),
  {
    name: "sets a password by a code",
    async prepare() {
      const { id } = await makeReachable();
      await createSession(id);
      await sendResetCode(id, "sms", KEY);
      const code = await codeSent();
      return () => resetPassword([id], { code, password: NEW }, KEY);
    },
    mayLeave: TRIES,
  },
  byBuyer("sends a code to a phone", ({ id }) => sendPhoneCode(id, "+254711111111", KEY)),
  {
    name: "verifies a phone",
    async prepare() {
      const { id } = await makeReachable();
      const { phoneNumber } = await db().user.findUniqueOrThrow({ where: { id } });
      await sendPhoneCode(id, phoneNumber ?? "", KEY);
      const code = await codeSent();
      return () => verifyPhone(id, code, KEY);
    },
    mayLeave: TRIES,
  },
  byOwner("begins with one-time codes of an app", (owner) => createSecondFactorSecret(owner.id, KEY)),
  {
    name: "turns one-time codes on",
    async prepare() {
      const person = await makeSuperuser();
      valueOf(await createSecondFactorSecret(person.id, KEY));
      const code = await appCode(person.id);
      return () => enableSecondFactor(person, code, { key: KEY, session: {} });
    },
  },
  {
    name: "uses a recovery code",
    async prepare() {
      const { id, recoveryCodes } = await makeSuperuserWithCodes();
      return () => consumeCode(id, onPaper(recoveryCodes[0]), KEY);
    },
  },
  {
    name: "makes new recovery codes",
    async prepare() {
      const { id } = await makeSuperuserWithCodes();
      const code = await appCode(id);
      return () => renewRecoveryCodes(id, code, KEY);
    },
  },
  {
    name: "turns one-time codes off",
    async prepare() {
      const person = await makeSuperuserWithCodes();
      const code = await appCode(person.id);
      return () => disableSecondFactor(person, code, KEY);
    },
  },
  {
    name: "undoes a lost phone's codes",
    async prepare() {
      const [owner, { id }] = [await makeSuperuser(), await makeSuperuserWithCodes()];
      return () => undoSecondFactor(owner, id);
    },
  },
  {
    name: "undoes a lost phone's codes by the command",
    async prepare() {
      const { id } = await makeSuperuserWithCodes();
      const { username } = await db().user.findUniqueOrThrow({ where: { id } });
      return () => undoByCommand(usernameKey(username));
    },
  },
  { name: "opens a visitor's session", prepare: async () => () => createSession(null, { watch: 1 }) },
  byBuyer("logs in", ({ id }) => logIn({ userId: id, passwordVersion: 0 })),
  {
    name: "keeps something in a session",
    async prepare() {
      const id = await createSession(null);
      return () => changeSessionData(id, (data) => ({ ...data, watch: 1 }));
    },
  },
  {
    name: "logs out",
    async prepare() {
      const id = await createSession((await makeReachable()).id);
      return () => revokeSession(id);
    },
  },
  byBuyer("gives a token", ({ id }) => issueRefreshToken({ userId: id, passwordVersion: 0 })),
  {
    name: "revokes a token",
    async prepare() {
      const { id } = await makeReachable();
      const token = (await issueRefreshToken({ userId: id, passwordVersion: 0 })) ?? "";
      return () => revokeRefreshToken(token);
    },
  },
  byBuyer("claims an Idempotency-Key", ({ id }) => claimOrAwait(keyOf(id))),
  {
    name: "keeps the answer of a key",
    async prepare() {
      const claim = await claimed();
      return () => storeAnswerAfter(claim, { status: 200, text: "{}" });
    },
  },
];
