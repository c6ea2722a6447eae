import { Socket } from "node:net";

/** Sends the writes of one turn in one packet: each packet costs both ends. */
class PacketSocket extends Socket {
  override uncork() {
    process.nextTick(() => super.uncork());
  }
}

export class PoolConnections {
  readonly #open = new Set<Socket>();

  readonly open = (): Socket => {
    const socket = new PacketSocket();
    this.#open.add(socket);
    return socket.once("close", () => this.#open.delete(socket));
  };

  /** Returns a function that closes every connection that has received nothing since: its queries reject, and the next query opens a new one. */
  watchForSilence(): () => void {
    const before = Array.from(this.#open, (socket) => [socket, socket.bytesRead] as const);
    return () => {
      for (const [socket, bytes] of before) if (socket.bytesRead === bytes) socket.destroy();
    };
  }
}
