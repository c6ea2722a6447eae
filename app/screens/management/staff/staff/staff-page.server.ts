import { permissionsIn, permissionsText } from "~/domain/account/permissions";
import { rightsText } from "~/domain/account/staff/staff";
import { formatDateTime } from "~/domain/time";
import type { RequestArgs } from "~/http/request-context";
import { siteOrigin } from "~/http/site.server";
import { hasChannel } from "~/operations/messages/channels.server";
import { openInvitations } from "~/operations/accounts/staff/invite-staff.server";
import { allStaff } from "~/operations/accounts/staff/staff.queries.server";
import { personName } from "~/domain/account/person-name";
import { secretCookie } from "~/screens/management/shared/secret-cookie.server";

export const newInvitation = secretCookie("soko_invitation");

export async function staffPage(args: RequestArgs, now: Date) {
  const [staff, invitations, code] = await Promise.all([
    allStaff(),
    openInvitations(now),
    newInvitation.read(args),
  ]);
  return {
    staff: staff.map((member) => ({
      id: member.id,
      username: member.username,
      name: personName(member),
      rights: rightsText(member),
      isBlocked: member.blockedAt !== null,
      seen: member.seenAt ? formatDateTime(member.seenAt) : "–",
    })),
    invitations: invitations.map(({ id, name, permissions, expiresAt }) => ({
      id,
      name,
      permissions: permissionsText(permissionsIn(permissions)),
      until: formatDateTime(expiresAt),
    })),
    sendsEmail: hasChannel("email"),
    made: code === null ? null : { code, link: `${siteOrigin(args.request)}/invitation?code=${code}` },
  };
}

export type StaffPage = Awaited<ReturnType<typeof staffPage>>;
