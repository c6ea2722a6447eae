// `ws` alone, to compare with: it sends a text to everybody connected, as its README does.
import { createServer } from "node:http";
import { WebSocket, WebSocketServer } from "ws";

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
// the crowd takes this for the first board
sockets.on("connection", (socket) => socket.send("leaderboard_update"));

server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("message", (/** @type {{ tell: string }} */ { tell }) => {
  for (const client of sockets.clients) if (client.readyState === WebSocket.OPEN) client.send(tell);
});
process.once("disconnect", () => process.exit());
