import { expect, test } from "vitest";
import { allCalls } from "~/api/all-calls.server";
import { apiDocsPage } from "./api-docs-page.server";

const page = apiDocsPage("https://soko.example");
const calls = page.groups.flatMap((group) => group.calls);

test("every call describes its answer: its own fields, or an entity that the page describes", () => {
  expect(calls).toHaveLength(allCalls.length);
  const described = page.entities.map(({ id }) => id);
  for (const { method, path, answer } of calls) {
    const isDescribed = answer?.entity ? described.includes(answer.entity) : (answer?.fields.length ?? 0) > 0;
    expect(isDescribed, `${method} ${path}`).toBe(true);
  }
});

test("field types are in words: null, lists of entities, and the contents of unnamed objects", () => {
  const fieldsOf = (name: string) => page.entities.find((entity) => entity.name === name)?.fields ?? [];
  const typeOf = (name: string, field: string) => fieldsOf(name).find((one) => one.name === field)?.type;
  expect(typeOf("Round", "max_pledge")).toBe("number or null");
  expect(typeOf("Product", "rounds")).toBe("list of Round");
  expect(typeOf("Bid", "auction")).toBe("{id, title}");
  const notAlways = fieldsOf("UserStats").filter(({ marked }) => marked === "not always");
  expect(notAlways.map(({ name }) => name)).toContain("new_users_last_30_days");
});

test("the first steps call this shop, and their calls exist", () => {
  const text = page.steps.flatMap(({ code }) => code.map((one) => one.text)).join("\n");
  expect(text).toContain("SOKO=https://soko.example\n");
  expect(text).toContain('"wss://soko.example/ws/auction/1/?token="');
  const paths = [...text.matchAll(/\$SOKO(\/(?:api|accounts)[^"?]*)/g)].map(([, path]) => path);
  expect(paths).toHaveLength(4);
  for (const path of paths) expect(calls.map((call) => call.path)).toContain(path);
});
