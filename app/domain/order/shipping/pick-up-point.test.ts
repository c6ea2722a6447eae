import { expect, test } from "vitest";
import { pickUpPointSchema, pointNameKey, pointNameTaken, tooManyPoints } from "./pick-up-point";

const depot = {
  name: " Kisumu depot ",
  county: "Kisumu",
  address: "Oginga Odinga Street 9",
  opening_hours: "Monday to Saturday, 8 am to 6 pm",
  fee: "KSh 1,200",
  is_active: "on",
};

test("a pick-up point has a name, one of the 47 counties, an address, opening hours and a fee", () => {
  expect(pickUpPointSchema.parse(depot)).toEqual({
    ...depot,
    name: "Kisumu depot",
    fee: 120_000,
    expected_days: "",
    is_active: true,
  });
  expect(pickUpPointSchema.parse({ ...depot, expected_days: "1 to 2 days" }).expected_days).toBe("1-2");
  expect(pickUpPointSchema.parse({ ...depot, fee: "0", is_active: undefined })).toMatchObject({
    fee: 0,
    is_active: false,
  });
});

test.each([
  [{ name: " " }, "Name is required"],
  [{ name: "x".repeat(61) }, "A name may have up to 60 characters"],
  [{ address: "x".repeat(201) }, "An address may have up to 200 characters"],
  [{ opening_hours: "x".repeat(201) }, "Opening hours may have up to 200 characters"],
  [{ county: "Kampala" }, "Please choose a county"],
  [{ county: "" }, "Please choose a county"],
  [{ address: "" }, "Address is required"],
  [{ opening_hours: "" }, "Opening hours are required"],
  [{ fee: "" }, "Fee is required; 0 is free"],
  [{ fee: "free" }, "Enter an amount such as 300"],
  [{ fee: "10.50" }, "A fee is whole shillings"],
  [{ expected_days: "soon" }, "Enter days such as 3, or 2-4; at most 60"],
])("%j is refused: %s", (changes, message) => {
  const { error } = pickUpPointSchema.safeParse({ ...depot, ...changes });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("names that differ only in case are one point's, and there are at most 30", () => {
  expect(pointNameKey("KISUMU Depot")).toBe(pointNameKey("Kisumu depot"));
  expect(pointNameKey("Kisumu")).not.toBe(pointNameKey("Nakuru"));
  expect(pointNameTaken("Kisumu depot")).toBe("There is already a “Kisumu depot”");
  expect(tooManyPoints()).toBe("There can be up to 30 pick-up points");
});
