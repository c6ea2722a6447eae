import { expect, test } from "vitest";
import { logoSize } from "./logo";

test("a wide and a tall logo keep their shape within the limits", () => {
  const most = { width: 160, height: 40 };
  const size = (width: number, height: number) => logoSize({ width, height }, most);
  expect(size(320, 40)).toEqual({ width: 160, height: 20 });
  expect(size(40, 160)).toEqual({ width: 10, height: 40 });
  expect(size(80, 20)).toEqual({ width: 160, height: 40 });
  expect(size(320, 1)).toEqual({ width: 160, height: 1 });
});
