/** A write at one process is visible at the others as soon as it is answered. */
import { spawnSync } from "node:child_process";
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, Api } from "../faults/api";
import { productForm } from "../faults/product-form";
import { PASSWORD } from "../faults/shop";
import { Browser, type Server } from "../http/server";
import { many } from "../long";
import { printFigures } from "./options";
import { at, databaseServer, type Processes, SECRETS, startProcesses } from "./processes";

const TRIES = many(60, 500);

let processes: Processes;
let chief: Api;
let buyers: Api[];
let manager: Browser;

beforeAll(async () => {
  if (!databaseServer) return;
  processes = await startProcesses({ size: { admins: 2 } });
  const { shop, balancer } = processes;
  chief = await shop.login(balancer, shop.admins[0] ?? "");
  buyers = await Promise.all(shop.buyers.map((name) => shop.login(balancer, name)));
  manager = await new Browser(at(processes, 0)).login(shop.admins[0] ?? "", PASSWORD);
});
afterAll(() => processes?.close());

/** `write` runs at one process, `read` at another. */
interface Kind {
  write(here: Server, n: number): Promise<{ status: number }>;
  read(there: Server): Promise<string>;
  isNew(text: string, n: number): boolean;
}

const textOf = async (path: string, there: Server, headers: Record<string, string> = {}) =>
  (await fetch(there.url + path, { headers })).text();
const JSON_ONLY = { Accept: "application/json" };

const countOf = async (path: string, there: Server, { token }: Api) => {
  const { headers } = await fetch(there.url + path, {
    headers: { ...JSON_ONLY, ...(token !== null && { Authorization: `Bearer ${token}` }) },
  });
  return headers.get("X-Total-Count") ?? "";
};

const managed = async (here: Server, path: string, fields: Record<string, string>) => {
  manager.goTo(here);
  const { status } = await manager.post(path, fields);
  return { status: status === 303 ? 200 : status };
};

const rename = (product: () => number, word: string): Omit<Kind, "read"> => ({
  write: (here, n) =>
    chief.at(here).put(`/api/auctions/${product()}/`, {
      title: `A ${word} lamp, number ${n}.`,
      category: processes.shop.categoryId,
    }),
  isNew: (text, n) => text.includes(`A ${word} lamp, number ${n}.`),
});

const newProduct = async (here: Server, n: number): Promise<Answer> => {
  const made = await chief
    .at(here)
    .send("/api/auctions/", productForm(processes.shop.categoryId, `Lamp ${n}`));
  return chief
    .at(here)
    .post(`/api/auctions/${String(made.body.id)}/activate/`, { min_pledge: 500, max_pledge: 5_000 });
};

/** A count that each write raises by one. */
const counted = (path: string, asked: () => Api): Kind => {
  let first = NaN;
  return {
    write: async (here, n) => {
      if (n === 1) first = Number(await countOf(path, here, asked()));
      return newProduct(here, n);
    },
    read: (there) => countOf(path, there, asked()),
    isNew: (text, n) => Number(text) === first + n,
  };
};

const product = () => processes.shop.productIds[0] ?? 0;
const auction = () => processes.shop.auctionIds[0] ?? 0;

const KINDS: Readonly<Record<string, Kind>> = {
  "a call, signed out": {
    ...rename(product, "brass"),
    read: (there) => textOf(`/api/auctions/${product()}/`, there, JSON_ONLY),
  },
  "a call with a token": {
    ...rename(product, "copper"),
    read: async (there) =>
      JSON.stringify((await (buyers[0] ?? chief).at(there).get(`/api/auctions/${product()}/`)).body),
  },
  "a page's data": {
    ...rename(product, "tin"),
    read: (there) => textOf(`/product/${product()}.data`, there),
  },
  "a leaderboard": {
    write: async (here, n) => {
      const buyer = buyers[n % buyers.length] ?? chief;
      await buyer.at(here).post("/api/participations/", { auction: auction() });
      return buyer.at(here).post("/api/bids/", { auction: auction(), pledge_amount: 1_000 + n });
    },
    read: (there) => textOf(`/api/auctions/${auction()}/leaderboard/`, there, JSON_ONLY),
    isNew: (text, n) => text.includes(`"pledge_amount":${1_000 + n},`),
  },
  "a count, signed out": counted("/api/auctions/?page=1&page_size=1", () => new Api(processes.balancer)),
  "a count, signed in": counted("/api/auctions/?page=1&page_size=1", () => chief),
  "a banner": {
    write: (here, n) =>
      managed(here, "/management/banners/new", {
        text: `Free delivery, week ${n}.`,
        background_color: "#0e6b4a",
        text_color: "#ffffff",
        display_order: "0",
        is_active: "on",
        seen: "",
      }),
    read: (there) => textOf("/api/promo-banners/", there, JSON_ONLY),
    isNew: (text, n) => text.includes(`Free delivery, week ${n}.`),
  },
  "search words": {
    write: (here, n) => managed(here, "/management/search-words", { words: `lamp, taa${wordOf(n)}` }),
    read: (there) => textOf(`/api/auctions/?q=taa${wordOf(lastWord)}`, there, JSON_ONLY),
    isNew: (text) => (JSON.parse(text) as unknown[]).length > 0,
  },
};

// only letters, because a number is searched for literally
let lastWord = 0;
const wordOf = (n: number) => {
  lastWord = n;
  return [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");
};

describe.skipIf(!databaseServer)("a write at one process, a read at another", () => {
  const names = Object.keys(KINDS);
  const each = Math.ceil(TRIES / names.length);

  test.each(names)(`${each} times is new at once: %s`, async (name) => {
    const kind = KINDS[name];
    if (!kind) return;
    let old = 0;
    for (let n = 1; n <= each; n++) {
      const here = at(processes, n);
      const others = [at(processes, n + 1), at(processes, n + 2)];
      // so that they cache the old value
      lastWord = n;
      for (const there of others) expect(kind.isNew(await kind.read(there), n)).toBe(false);
      const { status } = await kind.write(here, n);
      expect([200, 201]).toContain(status);
      const texts = await Promise.all(others.map((there) => kind.read(there)));
      if (!texts.every((text) => kind.isNew(text, n))) old += 1;
    }
    printFigures(`fresh: ${name}`, { asked: each, old });
    expect(old).toBe(0);
  });

  test("a logout at one process counts at the others, for pages and for open streams", async () => {
    const [username = ""] = processes.shop.buyers;
    for (let n = 0; n < many(2, 10); n++) {
      const [here, there] = [at(processes, n), at(processes, n + 1)];
      const browser = await new Browser(here).login(username, PASSWORD);
      const { cookies } = browser;
      const dashboard = () =>
        fetch(`${there.url}/dashboard`, { headers: { Cookie: cookies }, redirect: "manual" });
      expect((await dashboard()).status).toBe(200);
      const headers = { Accept: "text/event-stream", Cookie: cookies };
      const stream = await fetch(`${there.url}/live/auction/${auction()}`, { headers });
      expect((await browser.post("/logout", {})).status).toBe(303);
      expect((await dashboard()).status).toBe(303);
      // the stream of a person without access is closed
      await stream.text();
    }
  });

  test("a new password at one process ends the tokens at the others", async () => {
    const username = processes.shop.buyers.at(-1) ?? "";
    let password = PASSWORD;
    for (let n = 0; n < many(2, 10); n++) {
      const [here, there] = [at(processes, n), at(processes, n + 2)];
      const api = await Api.login(here, username, password);
      expect((await api.at(there).get("/accounts/api/users/me/")).status).toBe(200);
      const next = `another season ${n}`;
      const changed = await api.patch("/accounts/api/users/update_profile/", {
        current_password: password,
        password: next,
        password2: next,
      });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      password = next;
      expect((await api.at(there).get("/accounts/api/users/me/")).status).toBe(401);
    }
  });

  test("the command ends a superuser's permissions in every process", async () => {
    const { shop } = processes;
    const username = shop.admins[1] ?? "";
    const other = await shop.login(at(processes, 0), username);
    const list = "/accounts/api/users/admin_list/";
    for (const server of processes.servers) expect((await other.at(server).get(list)).status).toBe(200);
    const command = ["scripts/superuser.mjs", "--remove", "--username", username];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      encoding: "utf8",
      env: { ...env, ...SECRETS, DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.folder },
    });
    expect(status, stdout + stderr).toBe(0);
    for (const server of processes.servers)
      expect([401, 403]).toContain((await other.at(server).get(list)).status);
  });
});
