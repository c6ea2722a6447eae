import type { LeaderboardText } from "~/http/wire/leaderboard.server";
import type { Encode, LiveMessage } from "./live-frame.server";

interface Listener {
  readonly userId: number | null;
  readonly encode: Encode;
}

/** The messages of one broadcast to all watchers: events, then the board. Shared bytes are built once for each encoding. */
export class Broadcast {
  readonly #events = new Map<Encode, Buffer>();
  readonly #shared = new Map<Encode, Buffer>();

  constructor(
    private readonly board: LeaderboardText,
    private readonly id: number,
    private readonly messages: readonly LiveMessage[] = [],
  ) {}

  bytesFor(listener: Listener): Buffer {
    const { userId, encode } = listener;
    if (this.board.isPlaced(userId)) return Buffer.concat([this.#before(encode), this.boardFor(listener)]);
    return once(this.#shared, encode, () =>
      Buffer.concat([this.#before(encode), this.boardFor({ userId: null, encode })]),
    );
  }

  boardFor({ userId, encode }: Listener): Buffer {
    return encode({ type: "leaderboard_update", data: this.board.textFor(userId), id: this.id });
  }

  #before(encode: Encode): Buffer {
    return once(this.#events, encode, () => Buffer.concat(this.messages.map(encode)));
  }
}

function once<K, V>(made: Map<K, V>, key: K, make: () => V): V {
  const known = made.get(key);
  if (known !== undefined) return known;
  const value = make();
  made.set(key, value);
  return value;
}
