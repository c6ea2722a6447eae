import { type Channel, CHANNELS, CODE_CHANNELS } from "~/domain/message/channels";
import type { Driver } from "~/messages/driver";
import { processWide } from "~/process/process-wide.server";

type Drivers = { readonly [Name in Channel]?: Driver };

interface Channels {
  readonly drivers: Drivers;
  /** The shop's address on the web, for links; null if it is unknown. */
  readonly publicUrl: string | null;
  /** By which browsers know who may send them messages; null if the shop sends none there. */
  readonly pushKey?: string | null;
}

const shared = processWide<{ channels: Channels }>();

/** The server sets them at its start, from its settings (D84). */
export function useChannels(channels: Channels) {
  shared.channels = channels;
}

/** Those that are set: without one nothing is queued, and no screen offers messages. */
export const channelsSet = (): Channel[] => CHANNELS.filter(hasChannel);

export const codeChannelsSet = (): (typeof CODE_CHANNELS)[number][] => CODE_CHANNELS.filter(hasChannel);

export const hasChannel = (channel: Channel): boolean => shared.channels?.drivers[channel] !== undefined;

export const channelDrivers = (): Drivers => shared.channels?.drivers ?? {};

export const pushKey = (): string | null => shared.channels?.pushKey ?? null;

export const publicUrl = (): string | null => shared.channels?.publicUrl ?? null;
