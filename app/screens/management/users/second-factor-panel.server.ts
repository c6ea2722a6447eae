import type { Viewer } from "~/domain/account/access";
import { mayOpen } from "~/domain/account/may-open";
import { mayHaveSecondFactor } from "~/domain/account/second-factor";
import { formatDateTime } from "~/domain/time";
import { secondFactorOf } from "~/operations/second-factor/second-factor.queries.server";

/** For superusers, of staff: null for buyers, who have none. */
export async function secondFactorPanel(id: number, viewer: Viewer) {
  const person = await secondFactorOf(id);
  if (!person || !mayOpen(viewer, "/management/users/{id}/second-factor")) return null;
  if (!mayHaveSecondFactor(person) && person.secondFactorAt === null) return null;
  const { secondFactorAt: since } = person;
  return { id, sinceText: since && formatDateTime(since), isOwn: id === viewer.id };
}
