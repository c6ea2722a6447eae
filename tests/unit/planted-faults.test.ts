import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PLANTED_FAULTS } from "../planted-faults.mjs";

test("each fault that can be planted fits the source as it is", () => {
  const fits = PLANTED_FAULTS.map((fault) => readFileSync(fault.in, "utf8").split(fault.from).length - 1);
  expect(fits).toEqual(PLANTED_FAULTS.map(() => 1));
});

test("docs/faults.md has each of them, with its seed", () => {
  const rows =
    readFileSync("docs/faults.md", "utf8")
      .split("## Planted faults")[1]
      ?.match(/^\| .*$/gm) ?? [];
  const listed = rows.slice(2).map((row) => row.replaceAll(/^\| *| *\|$/g, "").replaceAll(/ +\| +/g, " | "));
  expect(listed).toEqual(
    PLANTED_FAULTS.map(({ name, by, seed }) => `${name} | ${by === "simulation" ? "" : `${by} `}${seed}`),
  );
});
