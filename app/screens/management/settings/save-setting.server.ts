import type { Viewer } from "~/domain/account/access";
import { NOT_AN_IMAGE } from "~/domain/picture/image";
import type { SeenVersion } from "~/domain/form/seen-version";
import { refuse, refused } from "~/domain/refusal";
import type { OwnTexts } from "~/domain/message/own-texts";
import { kindOfSetting, textsSetting } from "~/domain/settings/message-text-settings";
import type { SettingName, ShopSettings } from "~/domain/settings/settings";
import type { ReceivedForm } from "~/http/forms/upload.server";
import { publishPageText } from "~/operations/settings/page-texts/page-texts.server";
import { storeLogoPicture } from "~/operations/pictures/store-picture.server";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { ownOnly } from "./edited-texts.server";
import { pageOfSetting } from "./edited-page.server";

/** As `updateSetting`; a page's text keeps its versions, and a logo comes as a file. */
export function saveSetting<Name extends SettingName>(
  actor: Viewer,
  name: Name,
  { value, seen, received }: { value: ShopSettings[Name]; seen: SeenVersion | null; received: ReceivedForm },
) {
  const edited = pageOfSetting(name);
  if (name === "logo") return saveLogo(actor, received, seen);
  const kind = kindOfSetting(name);
  if (kind !== null) {
    const texts = textsSetting(kind);
    return updateSetting(actor, texts, ownOnly(kind, value as OwnTexts), seen);
  }
  if (!edited || typeof value !== "string") return updateSetting(actor, name, value, seen);
  const { page, setting } = edited;
  return publishPageText(actor, { page, setting, text: value, seen });
}

async function saveLogo(actor: Viewer, { form, image, refusal }: ReceivedForm, seen: SeenVersion | null) {
  if (refusal) return refused(refusal);
  if (!image && form.get("remove") !== "on") return refused(refuse("invalid", NOT_AN_IMAGE, "picture"));
  const stored = await storeLogoPicture(image);
  return stored.ok ? updateSetting(actor, "logo", stored.value, seen) : stored;
}
