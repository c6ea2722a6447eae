import type { TaxType } from "~/domain/tax/tax";
import type { ControlUnit } from "~/messages/etims/control-unit";
import { processWide } from "~/process/process-wide.server";

const shared = processWide<{ controlUnit: ControlUnit }>();

/** The server sets it at its start, from its settings. */
export function useControlUnit(unit: ControlUnit | undefined) {
  if (unit) shared.controlUnit = unit;
  else delete shared.controlUnit;
}

/** Null: nothing is sent to KRA. */
export const controlUnit = (): ControlUnit | null => shared.controlUnit ?? null;

/** Whether what was sold with this tax type gets a tax invoice: with eTIMS everything, as outside VAT if need be. */
export const isTaxed = (taxType: TaxType | null): boolean => taxType !== null || controlUnit() !== null;
