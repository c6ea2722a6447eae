import { expect, test } from "vitest";
import { usesTokenOnly, corsHeaders, preflightHeaders } from "./cors.server";

const SHOP = "https://shop.example";
const LISTED = [SHOP, "http://localhost:5173"];

test("without CORS_ORIGINS no site gets CORS headers (D35)", () => {
  expect(corsHeaders(SHOP, [])).toEqual({});
});

test("a listed site may read answers, also when its browsers send cookies along (§7); another may not", () => {
  expect(corsHeaders(SHOP, LISTED)).toMatchObject({
    "Access-Control-Allow-Origin": SHOP,
    "Access-Control-Allow-Credentials": "true",
    Vary: "Origin",
  });
  for (const origin of ["https://shop.example.evil.example", "null", undefined])
    expect(corsHeaders(origin, LISTED)).toEqual({ Vary: "Origin" });
});

test("cookies of a listed site's visitors are ignored, those of the shop's own pages are not (D7, D35)", () => {
  const own = "http://localhost:3000";
  expect(usesTokenOnly({ origin: "http://localhost:5173", own }, LISTED)).toBe(true);
  expect(usesTokenOnly({ origin: own, own }, [...LISTED, own])).toBe(false);
  expect(usesTokenOnly({ origin: "https://elsewhere.example", own }, LISTED)).toBe(false);
  expect(usesTokenOnly({ origin: undefined, own }, LISTED)).toBe(false);
});

test("a preflight lists the methods of the path and every header that our clients send", () => {
  const headers = preflightHeaders("GET, PUT");
  expect(headers["Access-Control-Allow-Methods"]).toBe("GET, PUT");
  expect(headers["Access-Control-Allow-Headers"]?.split(", ")).toEqual(
    expect.arrayContaining(["Authorization", "Content-Type", "Idempotency-Key"]),
  );
});
