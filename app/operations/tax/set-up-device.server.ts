import { db, transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { DEFAULT_SETTINGS } from "~/domain/settings/settings";
import { recordAudit } from "../audit/record-audit.server";
import { unclaimed } from "../webhooks/claims";
import { shopSettings } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import { KRA_CHANNELS } from "~/domain/webhook/kra-channels";
import { controlUnit } from "./control-unit.server";
import { nameOf, setUpDevice } from "./kra-session.server";
import { msg, t } from "~/texts/t";

const OFF = refuse("conflict", msg("The shop does not use eTIMS."));
const NO_PIN = refuse("conflict", msg("The shop's KRA PIN is not set."));

/** The device as KRA last set it up; null without eTIMS. */
export async function kraDevice() {
  const unit = controlUnit();
  if (!unit) return null;
  const { kraPin } = await shopSettings();
  const stored = await db().controlUnitDevice.findUnique({ where: { name: nameOf(unit, kraPin) } });
  return { branch: unit.branch, serialNumber: unit.serialNumber, kraPin, stored };
}

/** Asks KRA for a new key, after the trail has it. What KRA has refused for now is then sent again at once. 'conflict' if KRA gives none. */
export async function setUpDeviceAgain(actor: Viewer): Promise<Outcome<null>> {
  if (!may(actor, "money")) return FORBIDDEN;
  const unit = controlUnit();
  if (!unit) return refused(OFF);
  const { kraPin: tin } = await shopSettings();
  if (tin === "") return refused(NO_PIN);
  const { serialNumber } = unit;
  await transaction(async (tx) => {
    // the entry is about the PIN, because KRA gives a device to a PIN
    const { id } = await tx.setting.upsert({
      where: { name: "kraPin" },
      create: { name: "kraPin", value: JSON.stringify(DEFAULT_SETTINGS.kraPin) },
      update: { name: "kraPin" },
      select: { id: true },
    });
    await recordAudit(tx, actor, "setting.set_up_device", id, { after: { serialNumber } });
  });
  const now = shopTime();
  const reply = await setUpDevice(unit, { tin, now });
  if (reply.meaning !== "done")
    return refused(refuse("conflict", t("KRA gave no key: {answer}.", { answer: reply.text })));
  return transaction(async (tx) => {
    await tx.delivery.updateMany({
      where: {
        channel: { in: [...KRA_CHANNELS] },
        state: "waiting",
        refusalDigest: { not: null },
        AND: unclaimed(now),
      },
      data: { dueAt: now },
    });
    return accepted(null);
  });
}
