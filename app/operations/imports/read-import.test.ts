import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { NOT_UTF8 } from "~/domain/import/import";
import { checkedImport } from "./import.fixture";

setUpTestDatabase();

test.each([
  ["an empty file", "", "This file is empty"],
  ["headings alone", "Title,Stock\n", "This file has headings, but no products below them"],
  ["an Excel workbook", "PK\u0003\u0004xl/", /^This is an Excel workbook/],
  ["Latin-1", Buffer.from("Title,Stock\nCaf\xe9,1", "latin1"), NOT_UTF8],
  ["UTF-16", Buffer.from("\uFEFFTitle\tStock", "utf16le"), NOT_UTF8],
  ["a picture", Buffer.from([0x89, 0x50, 0, 0]), "This is not a CSV file"],
  ["other headings", "Jina,Bei\nTaa,1", /^The first line must be the headings/],
  ["a column twice", "Title,title\na,b", "The column Title is there twice"],
  ["an open quote", 'Title,Stock\nLamp,1\n"Lamp,1\nx,1', "Line 3: A quote in this line is never closed"],
  ["too many lines", `Title\n${"x\n".repeat(20_001)}`, /^A file has at most 20,000 lines/],
])("%s is refused as a whole", async (_what, bytes, message) => {
  const { state, failure } = await checkedImport(bytes);
  expect(state).toBe("failed");
  expect(failure).toMatch(message);
});
