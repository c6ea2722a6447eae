import type { IncomingMessage, ServerResponse } from "node:http";
import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { env } from "~/env/env.server";
import { beginRead, isTooBusy, shedReads } from "./overload.server";

function arrive(method: string, url: string, headers: IncomingMessage["headers"] = {}) {
  const sent: { status?: number; type?: unknown; retryAfter?: string; text?: string } = {};
  const response = Object.assign(new PassThrough(), {
    setHeader: (_name: string, value: string) => (sent.retryAfter = value),
    writeHead: (status: number, head: Record<string, unknown>) =>
      Object.assign(sent, { status, type: head["Content-Type"] }),
    end: (text: string) => (sent.text = text),
  }) as unknown as ServerResponse;
  let isIn = false;
  const request = Object.assign(new EventEmitter(), { method, url, headers });
  shedReads(request as IncomingMessage, response, () => (isIn = true));
  return { isIn, sent, response, bodyCame: () => request.emit("end"), finish: () => response.emit("close") };
}

test("beyond the limit reads get a 503 at once, and pledges are let in", () => {
  const underWay = [];
  for (let next = arrive("GET", "/browse"); next.isIn; next = arrive("GET", "/browse")) {
    underWay.push(next);
    if (underWay.length > 1_000) break;
  }
  expect(underWay.length).toBeGreaterThan(20);
  expect(underWay.length).toBeLessThan(1_000);

  const page = arrive("GET", "/browse", { accept: "text/html" });
  expect(page.sent).toMatchObject({ status: 503, type: "text/html; charset=utf-8" });
  expect(Number(page.sent.retryAfter)).toBeGreaterThan(0);
  expect(page.sent.text).toContain("Please try again in a few seconds.");
  const call = arrive("GET", "/api/auctions/");
  expect(call.sent).toMatchObject({ status: 503, type: "application/json; charset=utf-8" });
  // Remix answers the browser's router in the router's own format
  const data = arrive("GET", "/browse.data");
  expect([data.isIn, isTooBusy(data.response)]).toEqual([true, true]);
  expect(arrive("POST", "/api/bids/").isIn).toBe(true);
  expect(arrive("GET", "/media/1/320.avif").isIn).toBe(true);

  for (const { finish } of [...underWay, data]) finish();
  const later = arrive("GET", "/browse");
  expect([later.isIn, isTooBusy(later.response)]).toEqual([true, false]);
});

test("a read that is served before Express counts like the others until it ends, and is refused like them", () => {
  const ends = [];
  for (let end = beginRead(); end; end = beginRead()) {
    ends.push(end);
    if (ends.length > 1_000) break;
  }
  expect(ends.length).toBeLessThan(1_000);
  expect(arrive("GET", "/browse").sent.status).toBe(503);
  // renderings for many visitors go on even now, within limits
  const renewals = [];
  for (let end = beginRead({ isRenewal: true }); end; end = beginRead({ isRenewal: true }))
    renewals.push(end);
  expect(renewals.length).toBeGreaterThan(0);
  expect(renewals.length).toBeLessThanOrEqual(2 * ends.length);
  for (const end of renewals) end();
  // ending twice counts once
  ends[0]?.();
  ends[0]?.();
  const last = arrive("GET", "/browse");
  expect([last.isIn, beginRead()]).toEqual([true, null]);
  last.finish();
  for (const end of ends) end();
  expect(beginRead()).not.toBeNull();
});

test("a write counts once its body has arrived: bodies that never come block no write", () => {
  const body = { "content-length": "40" };
  const slow = Array.from({ length: 5_000 }, () => arrive("POST", "/login", body));
  expect(slow.every(({ isIn }) => isIn)).toBe(true);
  const pledge = () => arrive("POST", "/api/bids/", body);
  expect(pledge().isIn).toBe(true);
  const [first, ...others] = slow;
  for (const { bodyCame } of others) bodyCame();
  expect(pledge().sent.status).toBe(503);
  for (const { finish } of others) finish();
  expect(pledge().isIn).toBe(true);
  first?.finish();
});

test("only streams of the live channel pass uncounted", () => {
  const reads = [];
  for (let next = arrive("GET", "/live/nothing"); next.isIn; next = arrive("GET", "/live/nothing"))
    reads.push(next);
  const json = { accept: "application/json" };
  expect(arrive("GET", "/live/auction/1", json).sent.status).toBe(503);
  expect(arrive("GET", "/live/auction/1", { accept: "text/event-stream" }).isIn).toBe(true);
  for (const { finish } of reads) finish();
});

test("with OVERLOAD_GUARD=off no request is refused, however busy the machine: tests and load tests measure the shop itself", () => {
  env.OVERLOAD_GUARD = false;
  try {
    const underWay = Array.from({ length: 1_000 }, () => arrive("GET", "/browse"));
    expect(underWay.every(({ isIn, sent }) => isIn && sent.status === undefined)).toBe(true);
    for (const { finish } of underWay) finish();
  } finally {
    env.OVERLOAD_GUARD = true;
  }
});
