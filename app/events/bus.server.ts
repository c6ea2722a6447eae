/** The other processes of the shop (D93). Where there are none, as on SQLite, nothing is told and nothing is awaited. */
import { processWide } from "~/process-wide.server";
import type { ShopNews } from "./shop-news";

export interface Bus {
  /** Resolves once it is handed over, or once it is clear that nobody can be told now: the others find out by themselves. */
  tell(news: ShopNews): Promise<void>;
  /** Resolves once all is heard that others had told before it was asked; false where that cannot be known now. */
  caughtUp(): Promise<boolean>;
}

type Kind = ShopNews["kind"];
type Handler = (news: ShopNews) => void;

const shared = processWide<{
  bus: Bus | null;
  handlers: Map<Kind, Handler>;
  resyncs: Map<string, () => void>;
}>();
const handlers = (shared.handlers ??= new Map<Kind, Handler>());
const resyncs = (shared.resyncs ??= new Map<string, () => void>());

export const useBus = (bus: Bus | null) => void (shared.bus = bus);

export const bus = (): Bus | null => shared.bus ?? null;

export const notifyProcesses = (news: ShopNews): Promise<void> | undefined => shared.bus?.tell(news);

/** True at once where this process is alone; false where what is cached may be older than what others wrote. */
export const isCaughtUp = async (): Promise<boolean> => shared.bus?.caughtUp() ?? true;

export function onNews<K extends Kind>(
  kind: K,
  handler: (news: Extract<ShopNews, { kind: K }>) => void,
): void {
  handlers.set(kind, handler as Handler);
}

export const hearNews = (news: ShopNews): void => handlers.get(news.kind)?.(news);

/** Called when news may have been missed. `name` is the caller's own. */
export const onResync = (name: string, look: () => void): void => void resyncs.set(name, look);

export function resync(): void {
  for (const look of resyncs.values()) look();
}
