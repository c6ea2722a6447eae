import { randomUUID } from "node:crypto";
import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { CODE_MINUTES, refuseStaffCode } from "~/domain/account/one-time-code";
import { permissionsIn } from "~/domain/account/permissions";
import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { queueMessage } from "../messages/queue-message.server";
import { makeCode } from "./one-time-code.server";

/** A code to read out on the phone, for a shop or a person that no message reaches (D85). Shown once. */
export const makeStaffCode = (actor: Viewer, userId: number, key: Buffer): Promise<Outcome<string>> =>
  transaction(async (tx): Promise<Outcome<string>> => {
    const person = await tx.user.findUnique({
      where: { id: userId },
      select: { id: true, isSuperuser: true, permissions: true },
    });
    if (!person) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
    const permissions = permissionsIn(person.permissions);
    const refusal = refuseStaffCode(actor, { ...person, permissions });
    if (refusal) return refused(refusal);
    const code = await makeCode(tx, { userId, purpose: "reset", target: "", key });
    await queueMessage(tx, {
      kind: "account.changed",
      event: `account.changed ${randomUUID()}`,
      to: [userId],
      facts: { change: "code" },
    });
    await recordAudit(tx, actor, "user.reset_code", userId, { after: { works_for_minutes: CODE_MINUTES } });
    return accepted(code);
  });
