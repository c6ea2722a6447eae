import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { env } from "~/env/env.server";
import { isRefusedAsFull, refuseWhenFull } from "./full-disk.server";

const full = () => Promise.resolve(false);
const roomy = () => Promise.resolve(true);

function arrive(method: string, url: string, hasRoom = full) {
  const response = {} as Response;
  return new Promise<boolean>((resolve) => {
    const request = { method, url, headers: {} } as Request;
    void refuseWhenFull(hasRoom)(request, response, () => resolve(isRefusedAsFull(response)));
  });
}

test.each([
  ["POST", "/cart", true],
  ["POST", "/api/orders/", true],
  ["DELETE", "/api/cart/1/", true],
  ["GET", "/browse", false],
  ["POST", "/login", false],
  ["POST", "/login/code", false],
  ["POST", "/accounts/api/token/", false],
  ["POST", "/management/products/new", false],
  ["POST", "/callbacks/secret/push/1", false],
])("on a full disk %s %s is refused: %s", async (method, url, isRefused) => {
  expect(await arrive(method, url)).toBe(isRefused);
});

test("with room left, and without the guard, nothing is refused", async () => {
  expect(await arrive("POST", "/cart", roomy)).toBe(false);
  env.OVERLOAD_GUARD = false;
  expect(await arrive("POST", "/cart")).toBe(false);
  env.OVERLOAD_GUARD = true;
});
