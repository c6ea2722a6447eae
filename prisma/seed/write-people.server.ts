import type { Tx } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { CODE_CHANNELS } from "~/domain/message/channels";
import { OPTIONAL_KINDS } from "~/domain/message/kinds";
import type { Calendar } from "./moments";
import { people, phoneOf } from "./people";

/** Ids by username. */
export type UserIds = ReadonlyMap<string, number>;

/** All get the same password. If an account exists already, it stays and the demo person is left out. */
export async function writePeople(
  tx: Tx,
  {
    passwordHash,
    superuser,
    calendar,
  }: {
    passwordHash: string;
    superuser: Readonly<{ username: string; email: string }> | null;
    calendar: Calendar;
  },
): Promise<UserIds> {
  const rows = people.map(({ joinedDaysAgo, ...person }, index) => ({
    ...person,
    ...keys(person.username, `${person.username}@example.com`),
    phoneNumber: phoneOf(index),
    isSuperuser: false,
    passwordHash,
    dateJoined: calendar.daysAgo(joinedDaysAgo),
  }));
  const chief = superuser && {
    ...keys(superuser.username, superuser.email),
    firstName: "Admin",
    lastName: "",
    userType: "admin" as const,
    isSuperuser: true,
    isVerified: true,
    passwordHash,
    dateJoined: calendar.daysAgo(300),
  };
  const taken = await tx.user.findMany({ select: { usernameKey: true, emailKey: true } });
  const takenKeys = new Set(taken.flatMap((user) => [user.usernameKey, user.emailKey]));
  const fresh = [...(chief ? [chief] : []), ...rows].filter(
    (row) => !takenKeys.has(row.usernameKey) && !takenKeys.has(row.emailKey),
  );
  const made = await tx.user.createManyAndReturn({ data: fresh, select: { id: true, username: true } });
  const ids = new Map(made.map(({ id, username }) => [username, id]));
  await tx.messageOptOut.createMany({ data: people.flatMap(({ username }) => unwanted(ids.get(username))) });
  return ids;
}

/** Of a demo person's messages, all that can be turned off: somebody may really have the phone number. */
const unwanted = (userId: number | undefined) =>
  userId === undefined
    ? []
    : OPTIONAL_KINDS.flatMap((kind) => CODE_CHANNELS.map((channel) => ({ userId, kind, channel })));

function keys(username: string, email: string) {
  return { username, usernameKey: usernameKey(username), email, emailKey: emailKey(email) };
}
