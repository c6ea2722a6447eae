import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { MARKS, type MarkedShop, openMarkedShop, PASSWORD } from "./marked-shop";

let shop: MarkedShop;
beforeAll(async () => {
  shop = await openMarkedShop();
});
afterAll(() => shop.close());

const client = readFileSync("docs/examples/client.ts", "utf8");

test("the client of docs/examples has at most 60 lines", () => {
  expect(client.split("\n").length - 1).toBeLessThanOrEqual(60);
  expect(client).toContain("WebSocket");
});

test("the client of docs/examples logs in, lists, joins, watches and pledges", async () => {
  const { code } = await transform(client, { loader: "ts", format: "esm", target: "node20" });
  const { username } = MARKS.other;
  const program = spawn(
    process.execPath,
    ["--input-type=module", "-", shop.server.url, username, PASSWORD],
    // a separate process, because the client must work and end without our code
    { stdio: ["pipe", "pipe", "pipe"], timeout: 100_000 },
  );
  const ended = new Promise<number | null>((resolve) => program.once("close", resolve));
  program.stdin.end(code);
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)]);
  expect(errors).toBe("");
  expect(await ended).toBe(0);

  const [bid, ...more] = await db().bid.findMany({
    where: { participation: { user: { username } } },
    include: { round: true, participation: true },
  });
  expect(more).toEqual([]);
  expect(bid?.cents).toBe(bid?.round.minPledgeCents);
  expect(bid?.participation.paymentStatus).toBe("completed");
  expect(output).toMatch(new RegExp(`^\\d+ Otieno ${Number(bid?.cents) / 100}$`, "m"));
});
