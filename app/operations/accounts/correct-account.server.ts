import { randomUUID } from "node:crypto";
import { transaction, type Tx } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import type { Profile } from "~/domain/account/account";
import type { AccountChange } from "~/domain/message/facts";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { queueMessage } from "../messages/queue-message.server";
import { accountToChange, type ManagedAccount } from "./managed-account.server";
import { profileColumns, takenOrThrow, unverifyOtherPhone } from "./update-profile.server";

/** What the person gives in /profile/edit, corrected by staff (D88). */
export async function correctAccount(actor: Viewer, id: number, profile: Profile): Promise<Outcome<null>> {
  try {
    return await transaction(async (tx): Promise<Outcome<null>> => {
      const found = await accountToChange(tx, actor, id);
      if (!found.ok) return found;
      const data = profileColumns(profile);
      const changed = changedDetails(found.value, data);
      // before the update: to the address and the phone that the person has
      await queueAccountChanged(tx, id, changed);
      await unverifyOtherPhone(tx, id, profile);
      await tx.user.update({ where: { id }, data, select: { id: true } });
      await recordAudit(tx, actor, "user.correct", id, {
        // no values: the trail outlives the account (D89)
        after: { changed: changed.join(", ") },
      });
      return accepted(null);
    });
  } catch (error) {
    return refused(await takenOrThrow(error, id, profile));
  }
}

const DETAILS = ["firstName", "lastName", "email", "phoneNumber", "gender", "dateOfBirth"] as const;

/** Codes for a new password go to these, so the person gets a message when staff change them. */
function changedWaysIn(changed: readonly (typeof DETAILS)[number][]): AccountChange | null {
  const [email, phone] = [changed.includes("email"), changed.includes("phoneNumber")];
  if (email && phone) return "both";
  return email ? "email" : phone ? "phone" : null;
}

async function queueAccountChanged(tx: Tx, userId: number, changed: readonly (typeof DETAILS)[number][]) {
  const change = changedWaysIn(changed);
  if (change === null) return;
  await queueMessage(tx, {
    kind: "account.changed",
    event: `account.changed ${randomUUID()}`,
    to: [userId],
    facts: { change },
  });
}

const changedDetails = (before: ManagedAccount, after: ReturnType<typeof profileColumns>) =>
  DETAILS.filter((name) => before[name] !== after[name]);
