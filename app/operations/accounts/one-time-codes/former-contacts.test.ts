import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "../../factories.fixture";
import { makeReachable, queued, rememberMessages } from "../../messages/outbox.fixture";
import { refusalOf, valueOf } from "../../products/management.fixture";
import { changePassword } from "../change-password.server";
import { hashPassword } from "../passwords.server";
import { updateProfile } from "../update-profile.server";
import { channelFor, codeAddress, reachableBy } from "./code-holders.server";
import { NO_ACCOUNT } from "./one-time-code.server";
import { sendResetCode } from "./use-code.server";

setUpTestDatabase();
beforeEach(() => rememberMessages("sms", "email"));

const KEY = randomBytes(32);
const accountOf = (id: number) => db().user.findUniqueOrThrow({ where: { id } });

const holderOf = async (name: string, id: number) =>
  (await reachableBy(name)).find(({ userId }) => userId === id);

async function changeMessages(id: number) {
  const all = (await queued()).filter(({ userId, kind }) => userId === id && kind === "account.changed");
  return all.map(({ recipient, body }) => [recipient, body] as const);
}

test("for seven days after a change without the password codes go to what it was, whatever is typed and however often it is changed (D129)", async () => {
  const { id } = await makeReachable();
  const { username, email, phoneNumber } = await accountOf(id);
  const phone = phoneNumber ?? "";
  const [first, second] = [`taken${id}@example.com`, `again${id}@example.com`];
  valueOf(await updateProfile(id, { phone_number: "+254799111000", email: first }));
  valueOf(await updateProfile(id, { phone_number: "+254799111001", email: second }));
  for (const name of [phone, email, username, "+254799111001", second]) {
    const holder = await holderOf(name, id);
    expect(holder, name).toMatchObject({ phone, email });
    expect(holder && [codeAddress("sms", holder), codeAddress("email", holder)]).toEqual([phone, email]);
  }
  await sendResetCode(id, "email", KEY, { address: email });
  expect((await queued()).at(-1)).toMatchObject({ recipient: email, kind: "code" });
  // the password proves one of the two; the other stays with whom it was
  valueOf(await updateProfile(id, { phone_number: "+254799111002" }, "given"));
  expect(await holderOf(username, id)).toMatchObject({ phone: "+254799111002", email, former: { email } });
  await db().formerContact.updateMany({ where: { userId: id }, data: { until: new Date(Date.now() - 1) } });
  expect(await holderOf(email, id)).toBeUndefined();
  expect(await holderOf(username, id)).toMatchObject({ email: second, former: {} });
});

test("a first phone that is added without the password gets no code: there was none before", async () => {
  const { id } = await makeBuyer();
  await db().user.update({ where: { id }, data: { phoneNumber: null } });
  valueOf(await updateProfile(id, { phone_number: "+254799222000" }));
  const holder = await holderOf("+254799222000", id);
  expect(holder).toMatchObject({ phone: "" });
  expect(holder && channelFor("+254799222000", holder)).toBe("email");
});

test("the former phone and e-mail are notified at once, with the password or without; the same values notify nobody", async () => {
  const { id } = await makeReachable();
  const { email, phoneNumber } = await accountOf(id);
  const phone = phoneNumber ?? "";
  valueOf(
    await updateProfile(
      id,
      { phone_number: phone, email: email.toUpperCase(), first_name: "Ciku" },
      "demanded",
    ),
  );
  expect(await changeMessages(id)).toEqual([]);
  valueOf(await updateProfile(id, { phone_number: "+254799333000" }, "given"));
  expect(await changeMessages(id)).toEqual([
    [phone, expect.stringMatching(/Your phone number was changed\. Was it not you\?/)],
    [email.toUpperCase(), expect.stringContaining("Your phone number was changed.")],
  ]);
  expect(refusalOf(await updateProfile(id, { email: "thief@example.com" }, "demanded"))).toMatchObject({
    field: "current_password",
  });
  valueOf(await updateProfile(id, { email: `new${id}@example.com` }));
  expect((await changeMessages(id)).map(([to]) => to)).toEqual([
    phone,
    email.toUpperCase(),
    "+254799333000",
    email.toUpperCase(),
  ]);
});

test("an account that never verified its phone cannot use changes to send a stranger many messages", async () => {
  const [victim, others] = ["+254799444000", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]];
  for (const n of others) {
    const { id } = await makeReachable();
    await db().user.update({ where: { id }, data: { phoneNumber: victim } });
    for (const phone of [`+2547995000${n + 10}`, victim, `+2547996000${n + 10}`])
      valueOf(await updateProfile(id, { phone_number: phone }));
  }
  expect((await queued()).filter(({ recipient }) => recipient === victim)).toHaveLength(10);
});

test("every change of the password is notified to the account (D129)", async () => {
  const { id } = await makeReachable();
  await db().user.update({ where: { id }, data: { passwordHash: await hashPassword("mango season") } });
  const change = { currentPassword: "mango season", password: "avocado season", session: null };
  valueOf(await changePassword(id, change));
  expect((await changeMessages(id)).map(([, body]) => body)).toEqual([
    expect.stringContaining("Your password was changed. Was it not you?"),
    expect.stringContaining("Your password was changed."),
  ]);
});

test("the answer is the same for a phone or name with an account and for one without", async () => {
  const { id } = await makeReachable();
  const { phoneNumber, username } = await accountOf(id);
  for (const [one, other] of [
    [phoneNumber ?? "", "+254799888777"],
    [username, "nobody"],
  ] as const)
    expect((await reachableBy(one)).length).toBe((await reachableBy(other)).length);
  expect((await reachableBy("+254799888777")).every(({ userId }) => userId === NO_ACCOUNT)).toBe(true);
});
