import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { msg } from "~/texts/t";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";

const GONE = refuse("missing", msg("This device gets no messages any more."));

/** The viewer's own alone. What waits for the device is not sent. */
export async function deletePushSubscription({ id: userId }: Viewer, id: number): Promise<Outcome<null>> {
  const { count } = await transaction((tx) => tx.pushSubscription.deleteMany({ where: { id, userId } }));
  return count === 0 ? refused(GONE) : accepted(null);
}
