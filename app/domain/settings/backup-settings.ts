import { wholeNumberField } from "~/domain/form/form-field";
import { oneField, setting, yesOrNoSetting } from "./setting";

const MAX_KEPT = 365;

export const BACKUP_SETTINGS = {
  nightlyBackup: yesOrNoSetting(
    {
      group: "Backups",
      label: "A backup every night",
      slug: "nightly-backup",
      about:
        "Whether the shop backs itself up between 2 and 5 in the morning, or as soon as it runs again. System → Backups lists them.",
    },
    {
      yes: "The first one is made within minutes.",
      no: "Make them by the button, or by 'npm run backup'.",
    },
  ),
  backupsKept: setting<number>({
    group: "Backups",
    label: "Backups that are kept",
    slug: "backups-kept",
    about: "After a backup that the shop made, older ones beyond this number are deleted.",
    initial: 14,
    field: { kind: "text", inputMode: "numeric", autoComplete: "off", maxLength: 3 },
    schema: oneField(wholeNumberField(`Please enter 1 to ${MAX_KEPT}`, { min: 1, max: MAX_KEPT })),
    inForm: (count) => ({ value: String(count) }),
    text: (count) => `The newest ${count}`,
  }),
};
