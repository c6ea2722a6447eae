import { expect, test } from "vitest";
import { faultyFile, separatorOf } from "./faulty-file";

const fault = (column: "title" | "stock_quantity" | null, message: string) => ({ column, message });

test("the faults of a line stand before its cells, as they were uploaded", () => {
  const { headings, cells } = faultyFile(["Title", "Colour of the box"]);
  expect(headings).toEqual(["What is wrong", "Title", "Colour of the box"]);
  const faults = [fault("title", "Title is required"), fault(null, "This line has too many cells")];
  expect(cells({ uploaded: ["", "red", "more"], faults })).toEqual([
    "Title: Title is required. This line has too many cells",
    "",
    "red",
    "more",
  ]);
});

test("an earlier column of faults is left out, wherever it stands and however it is written", () => {
  const { headings, cells } = faultyFile(["Title", " WHAT is wrong?", "Stock"]);
  expect(headings).toEqual(["What is wrong", "Title", "Stock"]);
  const faults = [fault("stock_quantity", "Stock is wrong")];
  expect(cells({ uploaded: ["Lamp", "old fault", "x"], faults })).toEqual([
    "Stock: Stock is wrong",
    "Lamp",
    "x",
  ]);
});

test("a stored separator is one of the three, else a comma", () => {
  expect([",", ";", "\t", "|", ""].map(separatorOf)).toEqual([",", ";", "\t", ",", ","]);
});
