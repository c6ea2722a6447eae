import { EventEmitter, once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { metrics } from "~/metrics/metrics.server";
import { histogramTotalsBy } from "~/metrics/totals";
import { recordRequests } from "./requests.server";
import { until } from "../../../tests/until";

async function serve(listener: RequestListener) {
  const server = createServer();
  recordRequests(server);
  server.on("request", listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const counted = async (wanted: { route: string; status: string }) => {
  const all = await histogramTotalsBy(metrics.requests, ({ route, status }) => `${route} ${status}`);
  return all.get(`${wanted.route} ${wanted.status}`)?.count ?? 0;
};

test("a request whose client left before the answer is counted as gone, not as a success", async () => {
  const arrivals = new EventEmitter();
  const arrived = once(arrivals, "request");
  const port = await serve(() => arrivals.emit("request"));
  const client = connect(port, "127.0.0.1");
  client.write("GET /cart HTTP/1.1\r\nHost: soko.example\r\n\r\n");
  await arrived;
  client.resetAndDestroy();
  await until(async () => expect(await counted({ route: "/cart", status: "gone" })).toBe(1));
  expect(await counted({ route: "/cart", status: "2xx" })).toBe(0);
});

test("an answer is counted by its status and its route", async () => {
  const port = await serve((request, response) => {
    response.writeHead(request.url === "/login" ? 404 : 200).end("so");
  });
  for (const path of ["/login", "/auctions/?page=2", "/nowhere"])
    await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await until(async () => expect(await counted({ route: "other", status: "2xx" })).toBe(1));
  expect(await counted({ route: "/login", status: "4xx" })).toBe(1);
  expect(await counted({ route: "/api/auctions/", status: "2xx" })).toBe(1);
});
