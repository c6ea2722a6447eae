import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import type { Profile } from "~/domain/account/account";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { accountToChange, type ManagedAccount } from "./managed-account.server";
import { profileColumns, takenOrThrow } from "./update-profile.server";

/** What the person gives in /profile/edit, corrected by staff (D88). */
export async function correctAccount(actor: Viewer, id: number, profile: Profile): Promise<Outcome<null>> {
  try {
    return await transaction(async (tx): Promise<Outcome<null>> => {
      const found = await accountToChange(tx, actor, id);
      if (!found.ok) return found;
      const data = profileColumns(profile);
      await tx.user.update({ where: { id }, data, select: { id: true } });
      await recordAudit(tx, actor, {
        action: "user.correct",
        subject: "user",
        subjectId: id,
        before: null,
        // no values: the trail outlives the account (D89)
        after: { changed: changedDetails(found.value, data).join(", ") },
      });
      return accepted(null);
    });
  } catch (error) {
    return refused(await takenOrThrow(error, id, profile));
  }
}

const DETAILS = ["firstName", "lastName", "email", "phoneNumber", "gender", "dateOfBirth"] as const;

const changedDetails = (before: ManagedAccount, after: ReturnType<typeof profileColumns>) =>
  DETAILS.filter((name) => before[name] !== after[name]);
