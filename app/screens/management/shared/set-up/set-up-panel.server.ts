import type { Viewer } from "~/domain/account/access";
import { lastBackup } from "~/http/observability/overview.server";
import { takesRealMoney } from "~/operations/payments/connections/connection-view.queries.server";
import { hasCheckout } from "~/operations/settings/settings.server";
import { hasSetUpList, type ServerFacts, setUpList } from "~/operations/settings/set-up.server";

export const serverFacts = async (): Promise<ServerFacts> => ({
  takesRealMoney: takesRealMoney(),
  hasCheckout: await hasCheckout(),
  hasBackup: (await lastBackup()) !== null,
});

/** The lines for the dashboard, whose address is `back`; null where there is no list, or nothing left of it, or for staff. */
export async function setUpPanel(viewer: Viewer, back: string) {
  if (!viewer.isSuperuser || !(await hasSetUpList())) return null;
  const { lines, isShown } = await setUpList(viewer, await serverFacts(), back);
  return isShown ? lines : null;
}
