import { expect, test } from "vitest";
import { entityTag, ifMatchVersions } from "./product-version.server";

test("an answer's own tag works as If-Match, also after a compressing proxy changed it", () => {
  const tag = entityTag("17:250", { id: 3 });
  expect(tag).toMatch(/^"17:250\.[\w-]{12}"$/);
  for (const header of [tag, `W/${tag}`, `"17:250"`, ` ${tag} `])
    expect(ifMatchVersions(header)).toEqual([{ edit: 17, stock: 250 }]);
  expect(ifMatchVersions(`"16:250", ${tag}`)).toHaveLength(2);
  expect(entityTag("17:250", { id: 4 })).not.toBe(tag);
});

test("no header and * match anything; a foreign tag matches nothing", () => {
  expect(ifMatchVersions(null)).toBeNull();
  expect(ifMatchVersions("*")).toBeNull();
  for (const header of ["", "17:250", '"abc"', '"17:250', '"1:2:3"', `"${"1".repeat(5_000)}"`])
    expect(ifMatchVersions(header)).toEqual([]);
});
