import { expect, test } from "vitest";
import { destroyedCell } from "./destroyed-cell";

test.each([
  "6.1611E+12",
  "6,16e+012",
  "6E+12",
  "1.5E-05",
  "#REF!",
  "#NAME?",
  "#DIV/0!",
  "#N/A",
  "Err:502",
  "###",
])("%s is a cell that a spreadsheet destroyed", (cell) => expect(destroyedCell(` ${cell} `)).not.toBeNull());

test.each([
  "",
  "E+12",
  "3E20",
  "2.4E12",
  "#1 lamp",
  "#sale!",
  "6161100001235",
  "Room #3",
  "##",
  "err:502 lamp",
])("“%s” is a text that somebody may have meant", (cell) => expect(destroyedCell(cell)).toBeNull());
