import { processWide } from "~/process/process-wide.server";
import { watchAuction } from "./auction-feed.server";
import type { Encode, LiveMessage, MessageType } from "./live-frame.server";

export interface Frame {
  type: MessageType;
  data: unknown;
  id: number;
}

type FrameTest = (frame: Frame, at: number) => boolean;

const asJsonLine: Encode = (message) => Buffer.from(`${JSON.stringify(message)}\n`);

function framesOf(bytes: Buffer): Frame[] {
  const lines = bytes.toString().trimEnd().split("\n");
  return lines.map((line) => {
    const { type, data, id } = JSON.parse(line) as LiveMessage;
    return { type, data: JSON.parse(data) as unknown, id };
  });
}

export function frameQueue() {
  const frames: Frame[] = [];
  let wake = () => {};
  async function next(wanted: FrameTest): Promise<Frame> {
    for (;;) {
      const found = frames.find(wanted);
      if (found) return found;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  const push = (...received: Frame[]) => {
    frames.push(...received);
    wake();
  };
  return { frames, next, push };
}

export async function watch(auctionId: number, userId: number | null = null) {
  const { frames, next, push } = frameQueue();
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const stop = await watchAuction(auctionId, {
    userId,
    encode: asJsonLine,
    end,
    send: (bytes) => push(...framesOf(bytes)),
  });
  return { frames, next, ended, stop };
}

export const hasTopic = (auctionId: number) =>
  processWide<{ hub: Map<number, unknown> }>().hub?.has(auctionId) ?? false;
