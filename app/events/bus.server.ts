/** Messages to the shop's other processes (D93). Where there are none, as on SQLite, nothing is published and nothing awaited. */
import { processWide } from "~/process/process-wide.server";
import type { ShopMessage } from "./shop-messages";

export interface Bus {
  /** Resolves once the message is sent, or cannot be: the other processes then find out by themselves. */
  publish(message: ShopMessage): Promise<void>;
  /** Resolves once everything published before the call has been received; false if that is unknown. */
  caughtUp(): Promise<boolean>;
}

type Kind = ShopMessage["kind"];
type Handler = (message: ShopMessage) => void;

const shared = processWide<{
  bus: Bus | null;
  handlers: Map<Kind, Handler>;
  resyncs: Map<string, () => void>;
}>();
const handlers = (shared.handlers ??= new Map<Kind, Handler>());
const resyncs = (shared.resyncs ??= new Map<string, () => void>());

export const useBus = (bus: Bus | null) => void (shared.bus = bus);

export const bus = (): Bus | null => shared.bus ?? null;

export const notifyProcesses = (message: ShopMessage): Promise<void> | undefined =>
  shared.bus?.publish(message);

/** True at once if this process is alone; false if cached data may be older than what other processes wrote. */
export const isCaughtUp = async (): Promise<boolean> => shared.bus?.caughtUp() ?? true;

export function onMessage<K extends Kind>(
  kind: K,
  handler: (message: Extract<ShopMessage, { kind: K }>) => void,
): void {
  handlers.set(kind, handler as Handler);
}

export const handleMessage = (message: ShopMessage): void => handlers.get(message.kind)?.(message);

/** Called when messages may have been missed. `name` is the caller's own. */
export const onResync = (name: string, resyncHandler: () => void): void =>
  void resyncs.set(name, resyncHandler);

export function resync(): void {
  for (const resyncHandler of resyncs.values()) resyncHandler();
}
