import type { ControlUnit } from "~/messages/etims/control-unit";
import { processWide } from "~/process-wide.server";

/** Tax invoices and credit notes, in the order of their numbers. */
export const ETIMS_CHANNEL = "etims";
/** Asks for the signature of what KRA has, if its answer was lost (D119). */
export const SIGNATURE_CHANNEL = "etims_signature";
/** Tells KRA of the pieces that left or came back. */
export const STOCK_CHANNEL = "etims_stock";
export const KRA_CHANNELS: readonly string[] = [ETIMS_CHANNEL, SIGNATURE_CHANNEL, STOCK_CHANNEL];

const shared = processWide<{ controlUnit: ControlUnit }>();

/** The server sets it at its start, from its settings. */
export function useControlUnit(unit: ControlUnit | undefined) {
  if (unit) shared.controlUnit = unit;
  else delete shared.controlUnit;
}

/** Null: nothing is sent to KRA. */
export const controlUnit = (): ControlUnit | null => shared.controlUnit ?? null;
