import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { routeTable } from "../../remix.config.js";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx") && file !== "router.tsx")
  .map((file) => ({ file, text: readFileSync(path.join("app", file), "utf8") }));

/** The addresses of forms that are not made of `Form` or `useFetcher`, which add the mark. */
const unmarked = sources.flatMap(({ text }) =>
  [...text.matchAll(/<form\b[^>]*?method="post"[^>]*/g)].map(([form]) => /action="([^"]*)"/.exec(form)?.[1]),
);

test("every form that writes carries the mark of its account, but where anyone's form is taken (D133)", () => {
  expect(sources.length).toBeGreaterThan(200);
  const anyones = routeTable.flatMap(({ path: to, forms }) => (forms === "anyone" ? [to] : []));
  expect(unmarked.length).toBeGreaterThan(0);
  for (const to of unmarked) expect(anyones).toContain(to);
  expect(anyones).toEqual([
    "/login",
    "/login/code",
    "/forgot-password",
    "/forgot-password/code",
    "/signup",
    "/logout",
    "/stop/{token}",
    "/language",
    "/first-superuser",
  ]);
});
