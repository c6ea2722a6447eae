import { db } from "~/db/client.server";
import { personName } from "~/domain/account/person-name";
import { CLOCK_ACTOR, CLOCK_NAME } from "./clock";

interface AuditActor {
  readonly name: string;
  /** Null if `name` is the username already, or the clock acted. */
  readonly username: string | null;
}

/** Names actors of the audit trail by their ids: the only place that does. */
export async function actorNames(ids: readonly number[]): Promise<(id: number) => AuditActor> {
  const users = await db().user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, username: true, firstName: true, lastName: true },
  });
  const actors = new Map(users.map((user) => [user.id, actorOf(user)]));
  return (id) =>
    actors.get(id) ?? { name: id === CLOCK_ACTOR.id ? CLOCK_NAME : `user ${id}`, username: null };
}

function actorOf(user: Parameters<typeof personName>[0]): AuditActor {
  const name = personName(user);
  return { name, username: name === user.username ? null : user.username };
}
