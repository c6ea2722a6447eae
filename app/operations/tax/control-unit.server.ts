import type { ControlUnit } from "~/messages/etims/control-unit";
import { processWide } from "~/start/process-wide.server";

const shared = processWide<{ controlUnit: ControlUnit }>();

/** The server sets it at its start, from its settings. */
export function useControlUnit(unit: ControlUnit | undefined) {
  if (unit) shared.controlUnit = unit;
  else delete shared.controlUnit;
}

/** Null: nothing is sent to KRA. */
export const controlUnit = (): ControlUnit | null => shared.controlUnit ?? null;
