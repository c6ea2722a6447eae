/** A watcher who remembers what it was sent, and waits for what is to come. */
import { type MessageType, watchAuction } from "./auction-feed.server";

export interface Frame {
  type: MessageType;
  data: unknown;
  id: number;
}

type Wanted = (frame: Frame, at: number) => boolean;

export async function watch(auctionId: number, userId: number | null = null) {
  const frames: Frame[] = [];
  let look = () => {};
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const stop = await watchAuction(auctionId, {
    userId,
    end,
    send(type, text, id) {
      frames.push({ type, data: JSON.parse(text) as unknown, id });
      look();
    },
  });
  async function next(wanted: Wanted): Promise<Frame> {
    for (;;) {
      const found = frames.find(wanted);
      if (found) return found;
      await new Promise<void>((resolve) => (look = resolve));
    }
  }
  return { frames, next, ended, stop };
}

/** Whether anybody listens to this auction. */
export const hubHas = (auctionId: number) =>
  (globalThis as typeof globalThis & { sokoHub?: Map<number, unknown> }).sokoHub?.has(auctionId) ?? false;
