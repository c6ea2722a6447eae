import { type Refusal, refuse } from "~/domain/refusal";

/** The last superuser stays. `others`: how many other superusers there are. */
export function refuseRemoval(username: string, isSuperuser: boolean, others: number): Refusal | null {
  if (!isSuperuser) return refuse("missing", `${username} is no superuser`);
  if (others === 0) return refuse("conflict", `${username} is the last superuser: make another one first`);
  return null;
}
