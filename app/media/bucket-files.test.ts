import { expect, onTestFinished, test } from "vitest";
import { isUnavailable } from "~/db/storage-unavailable.server";
import { storePicture } from "~/operations/pictures/store-picture.server";
import sharp from "sharp";
import { bucketFiles, BucketUnavailable } from "./bucket-files.server";
import { fakeBucket, signatureOf } from "./fake-bucket.fixture";
import { usePictureFiles } from "./store.server";

async function opened(timeoutMs?: number) {
  const fake = await fakeBucket();
  onTestFinished(fake.close);
  return { fake, files: bucketFiles(fake.bucket, timeoutMs) };
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const listed = async (files: ReturnType<typeof bucketFiles>) => {
  for await (const file of files.list("")) return file;
  return null;
};

test("the fake store signs as Amazon's own example does", () => {
  const request = {
    method: "GET",
    url: "/test.txt",
    headers: {
      host: "examplebucket.s3.amazonaws.com",
      range: "bytes=0-9",
      "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "x-amz-date": "20130524T000000Z",
    },
  };
  const signed = "host;range;x-amz-content-sha256;x-amz-date";
  const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  expect(signatureOf(request, signed, "20130524/us-east-1/s3/aws4_request", secret)).toBe(
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
});

test("a wrong secret, key or region is refused, and the error includes the store's reason", async () => {
  const { fake } = await opened();
  const failure = async (wrong: Partial<typeof fake.bucket>) => {
    const files = bucketFiles({ ...fake.bucket, ...wrong });
    const errors = [files.put({ a: Buffer.from("a") }), files.read("a"), files.remove("a"), listed(files)];
    const caught = await Promise.all(errors.map(failureOf));
    return caught.map((error) => (error instanceof BucketUnavailable ? error.message.split(": ")[1] : error));
  };
  expect(await failure({ secretAccessKey: "another" })).toEqual(Array(4).fill("403 SignatureDoesNotMatch"));
  expect(await failure({ accessKeyId: "ANOTHER" })).toEqual(Array(4).fill("403 InvalidAccessKeyId"));
  expect(await failure({ region: "us-east-1" })).toEqual(Array(4).fill("403 AuthorizationHeaderMalformed"));
  expect(fake.files.size).toBe(0);
});

test("a missing bucket is not an empty one", async () => {
  const { fake } = await opened();
  const files = bucketFiles({ ...fake.bucket, url: `${new URL(fake.bucket.url).origin}/none` });
  const all = [files.read("a"), listed(files), files.put({ a: Buffer.from("a") })];
  for (const failure of await Promise.all(all.map(failureOf)))
    expect(failure).toMatchObject({ message: expect.stringContaining("404 NoSuchBucket") as string });
});

test("browsers get a picture's type, and that it never changes", async () => {
  const { fake, files } = await opened();
  for (const name of ["a-320.avif", "a-320.webp", "a-320.jpg"]) await files.put({ [name]: Buffer.from("a") });
  expect([...fake.files.values()].map(({ headers }) => headers)).toEqual(
    ["image/avif", "image/webp", "image/jpeg"].map((type) => ({
      "Content-Type": type,
      "Cache-Control": "public, max-age=31536000, immutable",
    })),
  );
});

test("a 429 is tried again, a store that fails is given up", async () => {
  const { fake, files } = await opened();
  let left = 2;
  fake.failureAt = () => (left-- > 0 ? 503 : null);
  await files.put({ a: Buffer.from("a") });
  expect(fake.requests).toEqual(["PUT a", "PUT a", "PUT a"]);
  fake.failureAt = () => 500;
  const failure = await failureOf(files.read("a"));
  expect(failure).toMatchObject({ message: "GET a of the pictures' bucket: 500 InternalError" });
  expect(isUnavailable(failure)).toBe(true);
});

test("a store that never answers, or is away, is given up in time", async () => {
  const { fake, files } = await opened(300);
  fake.failureAt = () => "hang";
  const all = [files.put({ a: Buffer.from("a") }), files.read("a"), files.remove("a"), listed(files)];
  for (const failure of await Promise.all(all.map(failureOf)))
    expect(failure).toMatchObject({ message: expect.stringContaining("no answer") as string });
  await fake.close();
  const failure = await failureOf(files.read("a"));
  expect(failure).toMatchObject({ message: expect.stringContaining("ECONNREFUSED") as string });
  expect(isUnavailable(failure)).toBe(true);
});

test("an upload that fails half-way says 'try again', and the next one completes it", async () => {
  const { fake, files } = await opened();
  usePictureFiles(files);
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0a0" } })
    .png()
    .toBuffer();
  fake.failureAt = (method, name) => (method === "PUT" && name.includes("-640.webp") ? 500 : null);
  expect(isUnavailable(await failureOf(storePicture(png, "image")))).toBe(true);
  expect(fake.files.size).toBeLessThan(9);
  fake.failureAt = () => null;
  expect((await storePicture(png, "image")).ok).toBe(true);
  expect(fake.files.size).toBe(9);
});
