import { CASH_MOVEMENTS, type CashMovementKind, isEnteredAfterwards } from "~/domain/report/drawer";
import { formatKsh } from "~/domain/money";
import { formatDateTime } from "~/domain/time";
import { personName } from "~/domain/account/person-name";
import { t } from "~/texts/t";

interface Movement {
  readonly day: string;
  readonly kind: CashMovementKind;
  readonly cents: number;
  readonly note: string;
  readonly enteredAt: Date;
  readonly enteredBy: Parameters<typeof personName>[0];
}

/** 'By Otieno, 29 Nov 2026, 08:00', and 'entered afterwards' if the day was over. */
export const enteredText = (movement: Movement): string =>
  `${isEnteredAfterwards(movement) ? t("Entered afterwards by") : t("By")} ${personName(movement.enteredBy)}, ${formatDateTime(movement.enteredAt)}`;

/** 'Taken out for a rider: KSh 300 (Parcel to Thika). By Otieno, …'. */
export const movementText = (movement: Movement): string =>
  `${t(CASH_MOVEMENTS[movement.kind].label)}: ${formatKsh(movement.cents)}${movement.note ? ` (${movement.note})` : ""}. ${enteredText(movement)}`;
