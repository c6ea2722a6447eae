import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { qrPath } from "~/http/qr-path.server";
import { appAddress } from "./second-factor-page.server";

const ADDRESS = "otpauth://totp/Duka%20la%20Amina:amina?secret=MZXW6YTBOI234567&issuer=Duka%20la%20Amina";

test("the setup address has everything that an app needs, whatever the shop's name contains", () => {
  expect(appAddress("Duka la Amina", "amina", "mzxw6ytboi234567")).toBe(ADDRESS);
  expect(appAddress("A:B & <C>", "ñuño", "aa")).toBe(
    "otpauth://totp/A%3AB%20%26%20%3CC%3E:%C3%B1u%C3%B1o?secret=AA&issuer=A%3AB%20%26%20%3CC%3E",
  );
});

test("a camera reads the setup address from the QR code", () => {
  const { size, path } = qrPath(ADDRESS);
  const [quiet, scale] = [4, 4];
  const width = (size + 2 * quiet) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = "", y = ""] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dx = 0; dx < scale; dx++)
      for (let dy = 0; dy < scale; dy++) {
        const at = ((Number(y) + quiet) * scale + dy) * width + (Number(x) + quiet) * scale + dx;
        data.fill(0, at * 4, at * 4 + 3);
      }
  expect(decodeQR({ width, height: width, data })).toBe(ADDRESS);
});
