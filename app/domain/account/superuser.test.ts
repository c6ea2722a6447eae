import { expect, test } from "vitest";
import { refuseRemoval } from "./superuser";

test("the last superuser cannot be removed, and a buyer is not counted as one", () => {
  expect(refuseRemoval("amina", true, 0)).toMatchObject({ code: "conflict" });
  expect(refuseRemoval("wanjiku", false, 2)).toMatchObject({ code: "missing" });
  expect(refuseRemoval("amina", true, 1)).toBeNull();
});
