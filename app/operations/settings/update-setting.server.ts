import { transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { AuditFields } from "~/domain/audit/audit";
import { pageTextVersion } from "~/domain/page-text/page-text";
import type { SeenVersion } from "~/domain/form/seen-version";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import {
  auditedSetting,
  DEFAULT_SETTINGS,
  SETTINGS,
  type SettingName,
  type ShopSettings,
  storedSettings,
} from "~/domain/settings/settings";
import { mergeUnseenEdits } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";
import { sha256 } from "../secrets/digests.server";
import { refuseSwitchingAuctionsOff } from "./auctions-off.server";
import { environmentSettings, shopSettings } from "./settings.server";

/** A 'conflict' if an environment variable sets it, or another administrator changed it since `seen`. */
export async function updateSetting<Name extends SettingName>(
  actor: Viewer,
  name: Name,
  value: ShopSettings[Name],
  seen: SeenVersion | null = null,
  alsoWrite: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Outcome<{ changedByOthers: readonly string[] }>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  if (Object.hasOwn(environmentSettings(), name)) return refused(refuse("conflict", setByVariableText(name)));
  const json = JSON.stringify(value);
  const outcome = await transaction(async (tx) => {
    // creates and locks the row: of two first saves the second sees the other
    const { id, value: old } = await tx.setting.upsert({
      where: { name },
      create: { name, value: JSON.stringify(DEFAULT_SETTINGS[name]) },
      update: { name },
      select: { id: true, value: true },
    });
    const refusal = name === "hasAuctions" && value === false ? await refuseSwitchingAuctionsOff(tx) : null;
    if (refusal) return refused(refusal);
    const stored = { ...DEFAULT_SETTINGS, ...storedSettings([{ name, value: old }]) };
    const [before, after] = [audited(name, stored[name]), audited(name, value)];
    const merged = await mergeUnseenEdits(tx, "setting", id, { seen, mine: after, theirs: before });
    if (!merged.ok || merged.value.length > 0)
      return merged.ok ? accepted({ changedByOthers: merged.value }) : merged;
    await tx.setting.update({ where: { id }, data: { value: json }, select: { id: true } });
    await alsoWrite(tx);
    await recordAudit(tx, actor, "setting.update", id, { before, after });
    return accepted({ changedByOthers: [] });
  });
  // messages are worded by what was read last; a job reads it again
  if (outcome.ok) await shopSettings().catch(() => undefined);
  return outcome;
}

/** A page's text by its version, because the trail would show all of it twice. */
const audited = <Name extends SettingName>(name: Name, value: ShopSettings[Name]): AuditFields =>
  SETTINGS[name].field.kind === "page" && typeof value === "string" && value !== ""
    ? { [name]: `Own text, version ${pageTextVersion(sha256, value)}` }
    : auditedSetting(name, value);

export const setByVariableText = (name: SettingName): string =>
  `The variable ${SETTINGS[name].variable ?? name} sets this. Change it where the shop is started, then start the shop again.`;
