/** Whose password somebody may set anew, by what they typed, and where the code goes (D85, D129, D130). */
import { db } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { normalizePhone } from "~/domain/account/phone";
import type { Channel } from "~/domain/message/channels";
import { codeChannelsSet } from "../../messages/channels.server";
import { shopTime } from "../../shop-clock.server";
import { formerAddresses, type FormerAddresses } from "../contact-change.server";
import { NO_ACCOUNT } from "./one-time-code.server";

interface CodeHolder {
  /** NO_ACCOUNT: nobody. */
  readonly userId: number;
  /** Null if it is the only one. */
  readonly username: string | null;
  /** Where the limits count: the same for every name of an account. */
  readonly accountName: string;
  /** Where its codes go; blank: nowhere. */
  readonly phone: string;
  readonly email: string;
  /** What was changed without the password: codes go there. */
  readonly former: FormerAddresses;
}

/** Accounts of one phone or e-mail address: those that verified it first, then the one that staff made for it. */
const MOST = 3;

/** Looks for a phone, an e-mail address, then a username. Always returns the same number, so that it reveals nothing. */
export async function reachableBy(identifier: string): Promise<CodeHolder[]> {
  const phone = normalizePhone(identifier);
  const isEmail = identifier.includes("@");
  const key = phone ?? (isEmail ? emailKey(identifier) : usernameKey(identifier));
  const isContact = phone !== null || isEmail;
  // the same statements, whatever was typed and found
  const left = await formerContacts({ key });
  const isTheirs = phone === null ? { emailKey: key } : { phoneNumber: phone };
  const [reached, named] = await Promise.all([
    db().user.findMany({
      where: { deletedAt: null, OR: [isTheirs, { id: { in: padded(left) } }] },
      orderBy: [{ isVerified: "desc" }, { email: "asc" }, { id: "asc" }],
      take: MOST,
      select: columns,
    }),
    db().user.findMany({ where: { usernameKey: usernameKey(identifier) }, take: 1, select: columns }),
  ]);
  const found = isContact && reached.length > 0 ? reached : isEmail ? [] : named;
  const contacts = await formerContacts({ userId: { in: padded(found.map(({ id }) => ({ userId: id }))) } });
  const holders = found.map((one): CodeHolder => {
    const former = formerAddresses(contacts.filter(({ userId }) => userId === one.id));
    return {
      userId: one.id,
      username: found.length > 1 ? one.username : null,
      accountName: one.usernameKey,
      phone: former.phone ?? one.phoneNumber ?? "",
      email: former.email ?? one.email,
      former,
    };
  });
  return Array.from(
    { length: isContact ? MOST : 1 },
    (_, at) => holders[at] ?? (at === 0 ? nobody(key, phone ?? "") : nobody(`${key} ${at}`, "")),
  );
}

const columns = { id: true, username: true, usernameKey: true, phoneNumber: true, email: true } as const;

const formerContacts = (where: { key: string } | { userId: { in: number[] } }) =>
  db().formerContact.findMany({
    where: { ...where, until: { gt: shopTime() } },
    select: { userId: true, kind: true, value: true },
  });

/** Always as many ids, so that the statement is the same. */
const padded = (rows: readonly { readonly userId: number }[]): number[] =>
  Array.from({ length: MOST }, (_, at) => rows[at]?.userId ?? NO_ACCOUNT);

const nobody = (accountName: string, phone: string): CodeHolder => ({
  userId: NO_ACCOUNT,
  username: null,
  accountName,
  phone,
  email: "",
  former: {},
});

/** Whoever typed an e-mail address gets an e-mail, if the shop sends any and the account has one. */
export function channelFor(
  identifier: string,
  { userId, phone, email }: Pick<CodeHolder, "userId" | "phone" | "email">,
): Channel {
  const set: Channel[] = codeChannelsSet();
  const isReal = userId !== NO_ACCOUNT;
  const prefersEmail = isReal && phone === "" ? true : identifier.includes("@") && !(isReal && email === "");
  const wanted: Channel = prefersEmail ? "email" : "sms";
  return set.includes(wanted) ? wanted : (set[0] ?? wanted);
}

/** Undefined: the account's own. */
export const codeAddress = (channel: Channel, { former }: CodeHolder): string | undefined =>
  channel === "sms" ? former.phone : channel === "email" ? former.email : undefined;
