import { isStaff } from "~/domain/account/access";
import { inGroups } from "~/domain/text/in-groups";
import { formatDateTime } from "~/domain/time";
import { qrPath } from "~/http/qr-path.server";
import { returnPathOf } from "~/http/session/return-path.server";
import { secondFactorKey } from "~/http/session/secret-keys.server";
import { mustSetUpCodes } from "~/http/session/second-factor.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { secondFactorState } from "~/operations/accounts/second-factor/second-factor.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";

export async function secondFactorPage(user: SessionUser, request: Request) {
  const [state, { shopName }] = await Promise.all([
    secondFactorState(user.id, secondFactorKey()),
    shopSettings(),
  ]);
  const back = returnPathOf(request);
  const page = {
    username: user.username,
    isRequired: await mustSetUpCodes(user),
    continueTo: back === "/" ? (isStaff(user) ? "/management" : "/profile") : back,
  };
  switch (state.state) {
    case "off":
      return { ...page, state: state.state };
    case "begun":
      return {
        ...page,
        state: state.state,
        secretText: inGroups(state.secret, " "),
        qr: qrPath(appAddress(shopName, state.username, state.secret)),
      };
    case "on":
      return {
        ...page,
        state: state.state,
        sinceText: formatDateTime(state.since),
        recoveryCodes: state.recoveryCodes,
      };
  }
}

export type SecondFactorPage = Awaited<ReturnType<typeof secondFactorPage>>;

/** What every authenticator app reads from the QR code. */
export function appAddress(shopName: string, username: string, secret: string): string {
  const label = [shopName, username].map(encodeURIComponent).join(":");
  return `otpauth://totp/${label}?secret=${secret.toUpperCase()}&issuer=${encodeURIComponent(shopName)}`;
}
