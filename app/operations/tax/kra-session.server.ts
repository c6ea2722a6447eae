/** The key of KRA's device: asked for once, and again if KRA has set the device up anew. */
import { db, transaction } from "~/db/client.server";
import type { ControlUnit, EtimsReply, EtimsSession } from "~/messages/etims/control-unit";

/** Makes a call with the stored key. If KRA does not know the device (901), it gets a new key and calls once more. */
export async function callKra<Value>(
  unit: ControlUnit,
  { tin, now }: { readonly tin: string; readonly now: Date },
  call: (caller: EtimsSession) => Promise<EtimsReply<Value>>,
): Promise<EtimsReply<Value>> {
  const name = nameOf(unit, tin);
  const known = await db().controlUnitDevice.findUnique({ where: { name } });
  const device = known ? ({ meaning: "done", value: known } as const) : await setUpDevice(unit, { tin, now });
  if (device.meaning !== "done") return device;
  const reply = await call({ tin, device: device.value });
  if (reply.meaning !== "device" || !known) return reply;
  const current = await db().controlUnitDevice.findUnique({ where: { name } });
  // another process may have a new key already
  const isNew = current !== null && current.cmcKey !== known.cmcKey;
  const renewed = isNew
    ? ({ meaning: "done", value: current } as const)
    : await setUpDevice(unit, { tin, now });
  return renewed.meaning === "done"
    ? call({ tin, device: renewed.value })
    : { ...reply, text: `${reply.text}; set up again: ${renewed.text}` };
}

/** Asks KRA for the device's key and stores it. */
export async function setUpDevice(
  unit: ControlUnit,
  { tin, now }: { readonly tin: string; readonly now: Date },
): Promise<EtimsReply<EtimsSession["device"]>> {
  const reply = await unit.setUp(tin);
  if (reply.meaning !== "done") return reply;
  const { cmcKey, sdcId, mrcNo } = reply.value;
  const device = { name: nameOf(unit, tin), cmcKey, sdcId, mrcNo, setUpAt: now };
  await transaction((tx) =>
    tx.controlUnitDevice.upsert({ where: { name: device.name }, create: device, update: device }),
  );
  return { meaning: "done", value: device };
}

export const nameOf = ({ deviceName }: Pick<ControlUnit, "deviceName">, tin: string): string =>
  `${tin} ${deviceName}`;
