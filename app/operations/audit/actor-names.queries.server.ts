import { db } from "~/db/client.server";
import { CLOCK_ACTOR, CLOCK_NAME } from "./clock";

/** Names actors of the audit trail by their ids: the only place that does. */
export async function actorNames(ids: readonly number[]): Promise<(id: number) => string> {
  const users = await db().user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, username: true },
  });
  const names = new Map(users.map(({ id, username }) => [id, username]));
  return (id) => names.get(id) ?? (id === CLOCK_ACTOR.id ? CLOCK_NAME : `user ${id}`);
}
