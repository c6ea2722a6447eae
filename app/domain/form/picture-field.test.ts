import { expect, test } from "vitest";
import * as z from "zod/mini";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, NOT_AN_IMAGE, notAnImageType } from "~/domain/picture/image";
import { send } from "./form.fixture";
import { withPicture } from "./picture-field";

const schema = withPicture("main_image", z.object({ title: z.string() }));
const chosen = (file: unknown) => send(schema, { title: "Lamp", main_image: file });
const picture = (type: string, bytes = 1) => new File([new Uint8Array(bytes)], "lamp", { type });

test("a form may hold one picture: JPEG, PNG or GIF, at most 5,242,880 bytes (D61)", () => {
  for (const type of ["image/jpeg", "image/png", "image/gif"])
    expect(chosen(picture(type)).errors, type).toEqual({});
  expect(chosen(picture("image/png", MAX_IMAGE_BYTES)).errors).toEqual({});
  expect(chosen(picture("image/png", MAX_IMAGE_BYTES + 1)).errors).toEqual({ main_image: [IMAGE_TOO_LARGE] });
  expect(chosen(undefined)).toEqual({ value: { title: "Lamp" }, errors: {} });
  expect(Object.keys(chosen("a text").errors)).toEqual(["main_image"]);
});

test("a picture of another kind reads what to choose", () => {
  expect(chosen(picture("text/plain")).errors).toEqual({ main_image: [NOT_AN_IMAGE] });
  expect(chosen(picture("image/heic")).errors).toEqual({ main_image: [notAnImageType("image/heic")] });
  expect(notAnImageType("image/heic")).not.toBe(NOT_AN_IMAGE);
});

test("the form's other fields are checked too", () => {
  expect(Object.keys(send(schema, {}).errors)).toEqual(["title"]);
});
