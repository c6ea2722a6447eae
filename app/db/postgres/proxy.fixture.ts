/** A proxy between the shop and its database that a test can cut or silence. */
import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";

export async function openProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port || 5432), hostname);
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
      socket.on("close", () => open.delete(socket) && other.destroy());
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
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
    close() {
      for (const socket of [...open, ...silent]) socket.destroy();
      server.close();
    },
  };
}
