import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { encryptPush } from "./encrypt-push.server";
import { vapidKeysOf } from "./vapid.server";

const bytes = (text: string) => Buffer.from(text, "base64url");

test("a push message is encrypted as the example of RFC 8291 is", () => {
  const sender = createECDH("prime256v1");
  sender.setPrivateKey(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
  const made = encryptPush("When I grow up, I want to be a watermelon", keys, { sender, salt });
  expect(made.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("the same secret always gives the same keys", () => {
  const secret = Buffer.alloc(32, 7);
  expect(vapidKeysOf(secret)).toEqual(vapidKeysOf(secret));
  expect(bytes(vapidKeysOf(secret).publicKey)).toHaveLength(65);
  expect(vapidKeysOf(Buffer.alloc(32, 8)).publicKey).not.toBe(vapidKeysOf(secret).publicKey);
});
