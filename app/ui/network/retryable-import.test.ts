import { expect, test } from "vitest";
import { retryableImport } from "./retryable-import";

const SCRIPT = "https://shop.example/assets/follow-auction-Cht7s0Fr.js";

function lostScript(message: string) {
  const asked: string[] = [];
  const again = retryableImport(
    async (): Promise<string> => {
      asked.push("first address");
      throw new TypeError(message);
    },
    async (address) => {
      asked.push(address);
      if (asked.length < 3) throw new TypeError(message);
      return "loaded";
    },
  );
  return { asked, again };
}

test.each([
  ["Chromium", `Failed to fetch dynamically imported module: ${SCRIPT}`],
  ["Firefox", `error loading dynamically imported module: ${SCRIPT}`],
])("a script that failed to load is requested with another address each time: %s", async (_, message) => {
  const { asked, again } = lostScript(message);
  await expect(again()).rejects.toThrow(message);
  await expect(again()).rejects.toThrow(message);
  expect(await again()).toBe("loaded");
  expect(await again(), "loaded once, whatever its address").toBe("loaded");
  expect(asked).toEqual(["first address", `${SCRIPT}?again=1`, `${SCRIPT}?again=2`]);
});

test("a script with an unknown address is imported again as before", async () => {
  const { asked, again } = lostScript("Importing a module script failed.");
  await expect(again()).rejects.toThrow();
  await expect(again()).rejects.toThrow();
  expect(asked).toEqual(["first address", "first address"]);
});
