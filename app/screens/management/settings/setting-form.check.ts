import { parseWithZod } from "@conform-to/zod/v4";
import { SETTING_FORMS } from "~/domain/settings/setting-form";
import type { SettingName } from "~/domain/settings/settings";

export const checkSetting = (name: SettingName) => (formData: FormData) =>
  parseWithZod(formData, { schema: SETTING_FORMS[name].schema });
