import { expect, test } from "vitest";
import { MAX_IMAGE_BYTES, refuseImageKind } from "~/domain/picture/image";
import { receiveForm } from "./upload.server";

const FIELD = "main_image";

function formWith(
  image: File | null,
  fields: Record<string, string> = { title: "Kiondo", base_price: "500" },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (image) form.append(FIELD, image);
  return form;
}

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://soko.example/products/create", { method: "POST", body, headers });

const receive = (form: FormData) => receiveForm(post(form), FIELD);
const picture = (bytes: number) =>
  new File([new Uint8Array(bytes).fill(7)], "kiondo.jpg", { type: "image/jpeg" });

/** Counts how much of it was read. */
function endlessUpload() {
  const head = [
    '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nKiondo',
    `--x\r\nContent-Disposition: form-data; name="${FIELD}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  ].join("\r\n");
  const taken = { bytes: 0, cancelled: false };
  const chunk = new Uint8Array(64 * 1024);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull(controller) {
      taken.bytes += chunk.length;
      controller.enqueue(chunk.slice());
    },
    cancel: () => void (taken.cancelled = true),
  });
  const request = new Request("http://soko.example/", {
    method: "POST",
    body,
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    duplex: "half",
  });
  return { request, taken };
}

test("a form with a picture gives its fields and the picture's bytes unchanged", async () => {
  const { form, image, refusal } = await receive(formWith(picture(1_000)));
  expect(refusal).toBeNull();
  expect(Object.fromEntries(form)).toEqual({ title: "Kiondo", base_price: "500" });
  expect(image).toEqual(new Uint8Array(1_000).fill(7));
});

test("5 MB pass, one byte more is refused with every text field that came before it", async () => {
  expect((await receive(formWith(picture(MAX_IMAGE_BYTES)))).image).toHaveLength(5_242_880);
  const { form, image, refusal } = await receive(formWith(picture(MAX_IMAGE_BYTES + 1)));
  expect(refusal).toEqual({ code: "too_large", message: "Image must be less than 5MB", field: FIELD });
  expect(image).toBeNull();
  expect(Object.fromEntries(form)).toEqual({ title: "Kiondo", base_price: "500" });
});

test("an oversize picture is refused while it streams in, not after", async () => {
  const { request, taken } = endlessUpload();
  const { form, refusal } = await receiveForm(request, FIELD);
  expect(refusal?.code).toBe("too_large");
  expect(form.get("title")).toBe("Kiondo");
  expect(taken.bytes).toBeLessThan(MAX_IMAGE_BYTES + 1024 * 1024);
});

test("no chosen file means no picture", async () => {
  for (const image of [null, new File([], "", { type: "application/octet-stream" })])
    expect(await receive(formWith(image))).toMatchObject({ image: null, refusal: null });
});

test("an empty file counts as a file, but not as a picture (D107)", async () => {
  const { image } = await receive(formWith(new File([], "kiondo.jpg", { type: "image/jpeg" })));
  expect(image).toHaveLength(0);
  expect(image && refuseImageKind(image, FIELD)).toMatchObject({ message: "Please select an image file" });
});

test("a file in another field is dropped, and is not read as text", async () => {
  const form = formWith(null);
  form.append("title_file", picture(10));
  const received = await receive(form);
  expect(received.image).toBeNull();
  expect([...received.form.keys()]).toEqual(["title", "base_price"]);
});

test("a form without a picture may use the plain encoding", async () => {
  const { form, image } = await receiveForm(post(new URLSearchParams({ title: "Kĩondo & more" })), FIELD);
  expect(form.get("title")).toBe("Kĩondo & more");
  expect(image).toBeNull();
});

test("letters, line breaks and repeated fields survive the multipart encoding", async () => {
  const form = formWith(picture(10), { description: "Sisal –\r\nwoven in Machakos 日本" });
  form.append("tag", "one");
  form.append("tag", "two");
  const received = await receive(form);
  expect(received.form.get("description")).toBe("Sisal –\r\nwoven in Machakos 日本");
  expect(received.form.getAll("tag")).toEqual(["one", "two"]);
});

test.each([
  [
    "a body that is cut off",
    '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nKio',
    "multipart/form-data; boundary=x",
  ],
  ["no boundary", "Kiondo", "multipart/form-data"],
  ["another boundary", "--y\r\n\r\n--y--", "multipart/form-data; boundary=x"],
  ["JSON", '{"title":"Kiondo"}', "application/json"],
  ["plain text", "title=Kiondo", "text/plain"],
])("%s is a 400 with a message", async (_what, body, type) => {
  const thrown = await receiveForm(post(body, { "Content-Type": type }), FIELD).catch(
    (error: unknown) => error,
  );
  expect(thrown).toMatchObject({ data: { title: "Bad request" }, init: { status: 400 } });
});

test("more parts than any form has are a 413", async () => {
  const fields = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`field${i}`, "x"]));
  const thrown = await receive(formWith(picture(10), fields)).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ init: { status: 413 } });
});

test("the line break behind the last boundary may come in its own packet", async () => {
  const parts = ['--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nLamp\r\n--x--', "\r\n"];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = parts.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(next));
    },
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body,
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    duplex: "half",
  };
  const { form, refusal } = await receiveForm(new Request("http://soko.example/", init), FIELD);
  expect(form.get("title")).toBe("Lamp");
  expect(refusal).toBeNull();
});
