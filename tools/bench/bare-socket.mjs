// A bare `ws` server to compare with: it sends a text to all clients, as in its README.
import { createServer } from "node:http";
import { WebSocket, WebSocketServer } from "ws";

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
// the crowd treats this as the first board
sockets.on("connection", (socket) => socket.send("leaderboard_update"));

server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("message", (/** @type {{ broadcast: string }} */ { broadcast: text }) => {
  for (const client of sockets.clients) if (client.readyState === WebSocket.OPEN) client.send(text);
});
process.once("disconnect", () => process.exit());
