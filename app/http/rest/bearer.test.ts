import { SignJWT, UnsecuredJWT } from "jose";
import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "~/operations/factories.fixture";
import { accessToken, bearerOf, holderOf } from "./bearer.server";

const SECRET = vi.hoisted(() => {
  const secret = "a secret of tests that has more than 32 characters";
  vi.stubEnv("SESSION_SECRET", secret);
  return secret;
});

setUpTestDatabase();

const MINUTE_MS = 60_000;
const bytes = (text: string) => new TextEncoder().encode(text);

interface Forgery {
  key?: string;
  alg?: string;
  issuer?: string;
  type?: string;
}

const forged = (
  id: number,
  { key = `access-token:${SECRET}`, alg = "HS256", issuer = "soko", type = "access" }: Forgery = {},
) =>
  new SignJWT({ version: 0, token_type: type })
    .setProtectedHeader({ alg, typ: "JWT" })
    .setIssuer(issuer)
    .setSubject(String(id))
    .setIssuedAt()
    .setExpirationTime("5 minutes")
    .sign(bytes(key));

test("an access token works for 15 minutes", async () => {
  const { id } = await makeBuyer();
  const holder = { id, passwordVersion: 0 };
  expect(await holderOf(await accessToken(holder))).toMatchObject({ id, firstName: "Wanjiku" });
  const issued = (minutesAgo: number) => accessToken(holder, new Date(Date.now() - minutesAgo * MINUTE_MS));
  expect(await holderOf(await issued(14.9))).toMatchObject({ id });
  expect(await holderOf(await issued(15.1))).toBeNull();
});

test("a forged token works for nobody", async () => {
  const { id } = await makeBuyer();
  expect(await holderOf(await forged(id))).toMatchObject({ id });
  const forgeries = [
    await forged(id, { key: "another secret of more than 32 characters" }),
    // the secret of cookies is not the secret of tokens
    await forged(id, { key: SECRET }),
    await forged(id, { alg: "HS384" }),
    await forged(id, { issuer: "another-shop" }),
    await forged(id, { type: "refresh" }),
    new UnsecuredJWT({ version: 0, token_type: "access" })
      .setIssuer("soko")
      .setSubject(String(id))
      .setExpirationTime("5 minutes")
      .encode(),
  ];
  for (const token of forgeries) expect(await holderOf(token)).toBeNull();
});

test("a changed payload, or one without a user, works for nobody", async () => {
  const { id } = await makeBuyer();
  const [head = "", , signature = ""] = (await accessToken({ id, passwordVersion: 0 })).split(".");
  const claims = { version: 0, token_type: "access", iss: "soko", sub: "1", exp: Date.now() };
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  expect(await holderOf(`${head}.${payload}.${signature}`)).toBeNull();
  expect(await holderOf(await accessToken({ id: 2_000_000_000, passwordVersion: 0 }))).toBeNull();
});

test("a change of the password ends every earlier token (D67)", async () => {
  const { id } = await makeBuyer();
  const token = await accessToken({ id, passwordVersion: 0 });
  await db().user.update({ where: { id }, data: { passwordVersion: 1 } });
  expect(await holderOf(token)).toBeNull();
  expect(await holderOf(await accessToken({ id, passwordVersion: 1 }))).toMatchObject({ id });
});

test.each([
  ["Bearer abc", "abc"],
  ["bearer  abc ", "abc"],
  ["Basic abc", null],
  ["Bearer", null],
  ["Bearer a b", null],
  ["", null],
])("the header %j contains the token %j", (header, token) => {
  expect(bearerOf(new Headers({ Authorization: header }))).toBe(token);
});
