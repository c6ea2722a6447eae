/** The other processes of the shop (D93). Where there are none, as on SQLite, nothing is told and nothing is awaited. */
import type { ShopNews } from "./shop-news";

export interface Bus {
  /** Resolves once it is handed over, or once it is clear that nobody can be told now: the others find out by themselves. */
  tell(news: ShopNews): Promise<void>;
  /** Resolves once all is heard that others had told before it was asked; false where that cannot be known now. */
  caughtUp(): Promise<boolean>;
}

// kept across reloads of this module in development
const kept = globalThis as typeof globalThis & { sokoBus?: Bus | null };

export const useBus = (bus: Bus | null) => void (kept.sokoBus = bus);

export const bus = (): Bus | null => kept.sokoBus ?? null;

export const tellOthers = (news: ShopNews): void => void kept.sokoBus?.tell(news);
