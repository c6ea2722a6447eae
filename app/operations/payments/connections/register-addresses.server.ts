import { transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { kenyanMobile } from "~/domain/account/phone";
import { KENYAN_MOBILE_MESSAGE } from "~/domain/payment/mpesa";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { registerAddresses, registerPull } from "~/payments/daraja/c2b.server";
import { DarajaClient } from "~/payments/daraja/daraja-client.server";
import { recordAudit } from "../../audit/record-audit.server";
import { shopTime } from "../../shop-clock.server";
import { databaseTokenStore } from "../token-store.server";
import { KEYS_UNREADABLE, settingsOf, storedConnections } from "./stored-connections.server";

/** Registers the addresses to which M-Pesa reports payments; with `phone` the shop may also read M-Pesa's list. */
export async function registerConnection(
  actor: Viewer,
  id: number,
  phone: string | undefined,
): Promise<Outcome<null>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  const row = (await storedConnections()).find((one) => one.id === id);
  const settings = row && settingsOf(row).settings;
  if (!settings) return refused(refuse("conflict", KEYS_UNREADABLE));
  const nominated = phone ? kenyanMobile(phone) : null;
  if (phone && nominated === null) return refused(refuse("invalid", KENYAN_MOBILE_MESSAGE, "phone"));
  const after = { number: settings.shortcode };
  await transaction((tx) => recordAudit(tx, actor, "user.register_mpesa", actor.id, { after }));
  const client = new DarajaClient(settings, databaseTokenStore);
  try {
    await registerAddresses(client);
    if (nominated !== null) await registerPull(client, nominated.slice(1));
  } catch (error) {
    return refused(refuse("conflict", error instanceof Error ? error.message : "M-Pesa does not answer"));
  }
  return transaction(async (tx) => {
    await tx.paymentConnection.updateMany({ where: { id }, data: { registeredAt: shopTime() } });
    return accepted(null);
  });
}
