import type { DeliveryZone } from "~/domain/settings/delivery";
import { versionToken } from "~/domain/form/seen-version";
import { MAX_DELIVERY_ZONES, BLANK_ROWS } from "~/domain/settings/delivery-rows";
import {
  SETTING_NAMES,
  type SettingName,
  SETTINGS,
  settingInForm,
  settingText,
} from "~/domain/settings/settings";
import { restoredForm } from "~/http/forms/saved-draft.server";
import type { RequestArgs } from "~/http/request-context";
import { notFoundPage } from "~/http/respond.server";
import { latestEdit } from "~/operations/audit/edits.server";
import { managedSettings, settingId } from "~/operations/settings/settings.server";
import { setByVariableText } from "~/operations/settings/update-setting.server";
import { editedPage } from "./edited-page.server";
import { editedTexts } from "./edited-texts.server";
import { SETTING_FORM } from "~/screens/management/shared/draft-forms";
import { historyView, recordHistory } from "~/screens/management/shared/history/record-history.server";

export function settingAt(slug: string | undefined): SettingName {
  const name = SETTING_NAMES.find((one) => SETTINGS[one].slug === slug);
  if (!name) throw notFoundPage("Setting not found", "There is no such setting.");
  return name;
}

export async function settingPage(args: RequestArgs & { params: { name?: string } }) {
  const name = settingAt(args.params.name);
  const { label, slug, about, field } = SETTINGS[name];
  const id = await settingId(name);
  // read before the value, so that an edit in between is a conflict and never overwritten
  const edit = id === null ? 0 : await latestEdit("setting", id);
  const managed = (await managedSettings()).find((one) => one.name === name);
  if (!managed) throw new Error(`setting ${name} is not managed`);
  const { value, source } = managed;
  const stored =
    name === "deliveryZones" ? (value as readonly DeliveryZone[]).filter(({ others }) => !others).length : 0;
  const page = await editedPage(name, new URL(args.request.url));
  const messages = await editedTexts(name, new URL(args.request.url));
  const beginning: Record<string, string> =
    page && page.defaultText !== null ? { value: page.defaultText } : {};
  return {
    id,
    name,
    slug,
    label,
    about,
    field,
    text: settingText(name, value),
    fixed: source === "environment" ? setByVariableText(name) : null,
    values: {
      ...settingInForm(name, value),
      ...beginning,
      ...messages?.values,
      seen: versionToken({ edit }),
    },
    page,
    messages,
    isList: Array.isArray(value),
    rowCount: Math.min(stored, MAX_DELIVERY_ZONES) + BLANK_ROWS,
    restored: await restoredForm(args, SETTING_FORM),
    history: id === null ? historyView("setting", id, []) : await recordHistory("setting", id),
  };
}
