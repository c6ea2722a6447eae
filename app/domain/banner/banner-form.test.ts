import { expect, test } from "vitest";
import { bannerSchema, refuseContrast } from "./banner-form";
import { parseColour } from "~/domain/banner/contrast";
import { send, submit } from "~/domain/form/form.fixture";

const offer = {
  text: " Free delivery ",
  background_color: "#0E6B4A",
  text_color: "#ffffff",
  display_order: "2",
  is_active: "on",
};

test("a banner's form is parsed", () => {
  expect(submit(bannerSchema, offer).value).toEqual({
    text: "Free delivery",
    text_sw: "",
    background_color: "#0e6b4a",
    text_color: "#ffffff",
    display_order: 2,
    is_active: true,
  });
});

test("without an order it comes first, without a tick it is off", () => {
  const { text, background_color, text_color } = offer;
  expect(submit(bannerSchema, { text, background_color, text_color }).value).toMatchObject({
    display_order: 0,
    is_active: false,
  });
});

test("text that is unreadable on its background is refused with its contrast ratio", () => {
  expect(submit(bannerSchema, { ...offer, text_color: "#f4b41a" }).errors).toEqual({
    text_color: [
      "The text has a contrast of 3.53:1 on this background. It needs at least 4.5:1 to be read easily.",
    ],
  });
});

test("a contrast of 4.5 is enough, a colour's look-alike signs are read", () => {
  expect(refuseContrast("#767676", "#ffffff")).toBeNull();
  expect(refuseContrast("#777777", "#ffffff")).toMatch(/^The text has a contrast of 4\.47:1 /);
  expect(submit(bannerSchema, { ...offer, background_color: "＃0e6b4a" }).value?.background_color).toBe(
    "#0e6b4a",
  );
});

test("the contrast of a colour that is none is not told", () => {
  expect(submit(bannerSchema, { ...offer, text_color: "red" }).errors).toEqual({
    text_color: ["Text colour must be written like #ffffff"],
  });
});

test("colour errors are reported together with other fields", () => {
  const { errors } = submit(bannerSchema, { ...offer, text: "", text_color: "#111111" });
  expect(Object.keys(errors)).toEqual(["text", "text_color"]);
});

test("a colour is # and six digits", () => {
  expect(parseColour(" #ABCDEF ")).toBe("#abcdef");
  for (const wrong of ["#fff", "red", "#12345g", "#1234567", "", undefined])
    expect(parseColour(wrong)).toBeNull();
  expect(submit(bannerSchema, { ...offer, background_color: "red" }).errors).toEqual({
    background_color: ["Background colour must be written like #0e6b4a"],
  });
});

test("every blank or wrong field is reported", () => {
  expect(send(bannerSchema, { text: "  ", display_order: -1 }).errors).toEqual({
    text: ["Text is required"],
    background_color: ["Background colour must be written like #0e6b4a"],
    text_color: ["Text colour must be written like #ffffff"],
    display_order: ["Display order must be a whole number, 0 or more"],
  });
  const most = "Text must be at most 120 characters";
  expect(submit(bannerSchema, { ...offer, text: "x".repeat(121), text_sw: "x".repeat(121) }).errors).toEqual({
    text: [most],
    text_sw: [most],
  });
  expect(submit(bannerSchema, { ...offer, text: "x".repeat(120), text_sw: "x".repeat(120) }).errors).toEqual(
    {},
  );
  const order = (display_order: string) =>
    submit(bannerSchema, { ...offer, display_order }).value?.display_order;
  expect([order("0"), order("1000000"), order("1000001")]).toEqual([0, 1_000_000, undefined]);
});
