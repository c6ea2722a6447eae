/** A proxy in front of the database, or of a process, that a test can cut, silence or hold. */
import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";

/** @param target of PostgreSQL by default, without a port @param host where it listens */
export async function openProxy(target: string, host = "127.0.0.1") {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const upstreams = new Set<Socket>();
  /** What happens when the network is back; null while it works. */
  let afterwards: (() => void)[] | null = null;
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port || 5432), hostname);
    upstreams.add(upstream);
    upstream.on("close", () => upstreams.delete(upstream));
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on("data", (chunk) => {
        if (open.has(socket)) other.write(chunk);
      });
      // a silent proxy does not report the end either
      socket.on("error", () => undefined);
      const end = () => void (open.delete(socket) && other.destroy());
      socket.on("close", () => (afterwards ? afterwards.push(end) : end()));
      if (afterwards) socket.pause();
    }
  });
  await once(server.listen(0, host), "listening");
  const url = new URL(target);
  url.hostname = host;
  url.port = String((server.address() as AddressInfo).port);
  const silent: Socket[] = [];
  return {
    url: url.href,
    cut() {
      for (const socket of open) socket.destroy();
    },
    /** Cuts all open connections; new ones work. */
    silence() {
      silent.push(...open);
      open.clear();
    },
    /** Nothing passes in either direction, nor the end of a connection, until `release`: as when the network is cut. */
    hold() {
      afterwards ??= [];
      for (const socket of open) socket.pause();
    },
    /** Ends the held connections on the far side, as the database does when it takes a machine for dead. */
    forget() {
      for (const socket of upstreams) socket.destroy();
    },
    /** What was sent meanwhile arrives now. */
    release() {
      const ended = afterwards ?? [];
      afterwards = null;
      for (const end of ended) end();
      for (const socket of open) socket.resume();
    },
    close() {
      for (const socket of [...open, ...silent]) socket.destroy();
      server.close();
    },
  };
}
