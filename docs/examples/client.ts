// A client of the API (docs/api.md): node client.ts http://localhost:3000 wanjiku PASSWORD (Node 22.18 or newer)
import { WebSocket } from "ws"; // browsers and Node 22 have one of their own

interface Round {
  id: number;
  is_open: boolean;
  base_price: number;
  min_pledge: number | null;
}
interface Auction {
  id: number;
  title: string;
  rounds: Round[];
}
interface Board {
  top_bids: { position: number; pledge_amount: number; user: { first_name: string } }[];
  user_bid: number | null;
}

const [shop = "http://localhost:3000", username = "wanjiku", password = ""] = process.argv.slice(2);
const tokens = { access: "", refresh: "" };

async function call<Answer>(method: string, path: string, body?: object, mayRefresh = true): Promise<Answer> {
  const headers = new Headers({ Accept: "application/json" });
  if (tokens.access) headers.set("Authorization", `Bearer ${tokens.access}`);
  if (body) headers.set("Content-Type", "application/json");
  const response = await fetch(shop + path, { method, headers, body: body && JSON.stringify(body) });
  if (response.status === 401 && tokens.refresh && mayRefresh) {
    const { refresh } = tokens;
    Object.assign(tokens, await call("POST", "/accounts/api/token/refresh/", { refresh }, false));
    return call(method, path, body, false);
  }
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status}: ${answer.error}`);
  return answer;
}

Object.assign(tokens, await call("POST", "/accounts/api/token/", { username, password }));

const auctions = await call<Auction[]>("GET", "/api/auctions/?product_type=auction&status=active");
const auction = auctions.find(({ rounds }) => rounds[0]?.is_open); // the newest round comes first
if (!auction) throw new Error("no auction is open just now");
const round = auction.rounds[0];
await call("POST", "/api/participations/", { auction: auction.id, round: round.id });

const { user_bid } = await call<Board>("GET", `/api/auctions/${auction.id}/leaderboard/`);
const pledge = Math.max(round.min_pledge || round.base_price, (user_bid ?? 0) + 1);

const socket = new WebSocket(
  `${shop.replace("http", "ws")}/ws/auction/${auction.id}/?token=${tokens.access}`,
);
socket.addEventListener("open", () =>
  call("POST", "/api/bids/", { auction: auction.id, pledge_amount: pledge }),
);
socket.addEventListener("message", ({ data: text }) => {
  const { type, data } = JSON.parse(String(text)) as { type: string; data: Board };
  if (type !== "leaderboard_update") return;
  for (const bid of data.top_bids) console.log(bid.position, bid.user.first_name, bid.pledge_amount);
  if (data.user_bid === pledge) socket.close(); // the pledge is on the board
});
