import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { receiveFiles } from "./receive-files.server";

const MB = 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), "soko-files-"));
const limits = { file: { maxBytes: MB, tooLarge: "Too large" } };

const post = (body: BodyInit, type?: string) =>
  receiveFiles(
    new Request("http://soko.example/", {
      method: "POST",
      body,
      ...(type && { headers: { "Content-Type": type } }),
    }),
    { folder, limits },
  );

function formWith(bytes: Uint8Array<ArrayBuffer>, field = "file") {
  const form = new FormData();
  form.append("intent", "upload");
  form.append(field, new File([bytes], "../../goods.csv"));
  return form;
}

test("a file is stored unchanged, under a name that the shop chooses", async () => {
  const bytes = new Uint8Array(MB).map((_, at) => at % 251);
  const received = await post(formWith(bytes));
  const { file } = received.ok ? received.files : {};
  expect(file?.name).toBe("goods.csv");
  expect(path.dirname(file?.path ?? "")).toBe(folder);
  expect(Buffer.compare(readFileSync(file?.path ?? ""), bytes)).toBe(0);
});

test("a file one byte too large is refused beside its field, and nothing stays on the disk", async () => {
  const before = readdirSync(folder).length;
  const received = await post(formWith(new Uint8Array(MB + 1)));
  expect(received).toEqual({
    ok: false,
    refusal: { code: "too_large", field: "file", message: "Too large" },
  });
  expect(readdirSync(folder)).toHaveLength(before);
});

test("an endless file is read no further than its limit", async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull(controller) {
      taken += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  const request = new Request("http://soko.example/", { method: "POST", body, headers, duplex: "half" });
  expect((await receiveFiles(request, { folder, limits })).ok).toBe(false);
  expect(taken).toBeLessThan(3 * MB);
});

test("files of other fields, and a file without a name, are left out", async () => {
  expect(await post(formWith(new Uint8Array(10), "other"))).toEqual({ ok: true, files: {} });
  const form = formWith(new Uint8Array(10), "other");
  form.append("file", new File([], ""));
  expect(await post(form)).toEqual({ ok: true, files: {} });
});

test.each([
  [
    "a body that is cut off",
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nab',
    "multipart/form-data; boundary=x",
  ],
  ["no boundary", "x", "multipart/form-data"],
  ["another type", "a=b", "application/x-www-form-urlencoded"],
])("%s is a 400, and nothing stays on the disk", async (_what, body, type) => {
  const before = readdirSync(folder).length;
  const thrown = await post(body, type).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ init: { status: 400 } });
  expect(readdirSync(folder)).toHaveLength(before);
});
