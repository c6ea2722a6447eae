import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { expect, onTestFinished, test } from "vitest";
import { metrics } from "~/metrics/metrics.server";
import { histogramTotalsBy } from "~/metrics/totals";
import { beginRead } from "~/edge/overload/overload.server";
import { recordRequests } from "~/edge/observability/requests.server";
import { t } from "~/texts/t";
import { publicCache } from "./public-cache.server";
import { until } from "../../../tests/until";

async function serve(answer: (args: { request: Request }) => Promise<Response>) {
  const failedIds: string[] = [];
  const state = { isOutdated: false };
  const route = (id: string, path = id) =>
    [id, { id, path, module: { loader: answer, action: answer } }] as const;
  const build = {
    entry: {
      module: {
        default: () => new Response(),
        handleError: (_error: unknown, { context }: { context: { requestId: string } }) =>
          failedIds.push(context.requestId),
      },
    },
    routes: Object.fromEntries([
      route("screens/storefront/browse/browse", "browse"),
      route("api/auctions"),
      route("api/categories"),
    ]),
    assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "" },
    future: {},
  } as unknown as ServerBuild;
  const server = createServer();
  recordRequests(server);
  const cache = publicCache({
    build,
    next: (_request, response) => void response.writeHead(418).end(),
    generation: () => 0,
    maxAgeMs: Infinity,
    isOutdated: () => state.isOutdated,
  });
  server.on("request", cache).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    failedIds,
    state,
    get: async (path: string, cookie = "", accept = "application/json") => {
      const response = await fetch(url + path, { headers: { Accept: accept, Cookie: cookie } });
      return {
        status: response.status,
        id: response.headers.get("X-Request-Id"),
        text: await response.text(),
      };
    },
  };
}

const fine = () => Promise.resolve(new Response("fine"));

function fillUp() {
  const ends: (() => void)[] = [];
  for (let end = beginRead(); end; end = beginRead()) ends.push(end);
  return () => {
    for (const end of ends) end();
  };
}

test("when busy nothing new is rendered; cached answers are served, and waiting requests get the rendering under way", async () => {
  const rendering = new EventEmitter();
  const [started, released] = ["begun", "released"].map((name) => once(rendering, name));
  let rendered = 0;
  const { get } = await serve(async () => {
    rendered += 1;
    if (rendered > 1) {
      rendering.emit("begun");
      await released;
    }
    return fine();
  });
  expect(await get("/browse?q=kept")).toMatchObject({ status: 200, text: "fine" });
  const first = get("/browse?q=slow");
  await started;
  const releaseRead = fillUp();
  expect((await get("/browse?q=new")).status).toBe(418);
  expect((await get("/browse?q=kept")).status).toBe(200);
  const second = get("/browse?q=slow");
  // this answer shows that the earlier request has arrived
  await get("/browse?q=kept");
  rendering.emit("released");
  expect((await first).status).toBe(200);
  expect((await second).status).toBe(200);
  expect(rendered).toBe(2);
  releaseRead();
  expect((await get("/browse?q=new")).status).toBe(200);
});

test("a failed rendering is answered to the request that began it, under its id; the others try for themselves", async () => {
  const rendering = new EventEmitter();
  const [started, released] = ["begun", "released"].map((name) => once(rendering, name));
  const { get, failedIds } = await serve(async () => {
    rendering.emit("begun");
    await released;
    throw new Error("a bug");
  });
  const first = get("/browse");
  await started;
  const second = get("/browse");
  await get("/cart");
  rendering.emit("released");
  const { status, id } = await first;
  expect([status, failedIds]).toEqual([500, [id]]);
  expect((await second).status).toBe(418);
});

test("a call served from memory is counted by its own route, under every spelling", async () => {
  const { get } = await serve(fine);
  const counted = () => histogramTotalsBy(metrics.requests, ({ route }) => String(route));
  const before = await counted();
  for (const path of ["/auctions/?page=2", "/categories/"])
    for (let time = 0; time < 3; time++) expect((await get(path)).status).toBe(200);
  const more = async (...routes: string[]) => {
    const now = await counted();
    return routes.map((route) => (now.get(route)?.count ?? 0) - (before.get(route)?.count ?? 0));
  };
  await until(async () => expect(await more("/api/auctions/", "/api/categories/")).toEqual([3, 3]));
  expect(await more("other", "/categories")).toEqual([0, 0]);
});

test("a page is cached once for each language; other cookies, and a language that the shop lacks, change nothing", async () => {
  let rendered = 0;
  const { get } = await serve(({ request }) => {
    rendered += 1;
    return Promise.resolve(new Response(`${t("Home")} ${request.headers.get("Cookie") ?? ""}`));
  });
  const seen = async (cookie: string) =>
    (await get("/browse", cookie)).text.split(/[ ;]/).slice(0, 2).join(" ");
  expect(await seen("")).toBe("Home ");
  for (const cookie of ["soko_language=sw", "other=1; soko_language=sw"])
    expect(await seen(cookie)).toBe("Mwanzo soko_language=sw");
  for (const cookie of ["soko_language=en", "soko_language=xx", "other=1"])
    expect(await seen(cookie)).toBe("Home ");
  expect(rendered).toBe(2);
  expect((await get("/browse", "soko_language=sw; soko_session=x")).status).toBe(418);
});

test("a call is in English and cached once, whatever language was chosen", async () => {
  let rendered = 0;
  const { get } = await serve(() => {
    rendered += 1;
    return Promise.resolve(new Response(t("Home")));
  });
  expect((await get("/categories/", "soko_language=sw")).text).toBe("Home");
  expect((await get("/categories/")).text).toBe("Home");
  expect(rendered).toBe(1);
});

test("while the database is lost, a page is served as it was last, with its time and without scripts", async () => {
  const html = `<html><main class="x">goods<script>go()</script></main></html>`;
  const headers = { "Content-Type": "text/html" };
  const { state, get } = await serve(() => Promise.resolve(new Response(html, { headers })));
  expect((await get("/browse", "", "text/html")).text).toContain("<script>");
  state.isOutdated = true;
  const page = await get("/browse", "", "text/html");
  expect(page.status).toBe(200);
  expect(page.text).toMatch(
    /^<html><main class="x"><p role="status"><strong>As of \d\d:\d\d\. .*<\/strong><\/p>goods<\/main><\/html>$/,
  );
  const swahili = await get("/browse", "soko_language=sw", "text/html");
  // never rendered, data, or another's: Express answers that nothing can be read
  const others = [
    swahili,
    await get("/browse.data"),
    await get("/categories/"),
    await get("/", "soko_session=1"),
  ];
  expect(others.map(({ status }) => status)).toEqual([418, 418, 418, 418]);
  state.isOutdated = false;
  expect((await get("/browse", "", "text/html")).text).toContain("<script>");
});
