import { afterEach, expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { textsSetting } from "~/domain/settings/message-text-settings";
import { latestEdit } from "~/operations/audit/edits.server";
import { subjectTimeline } from "~/operations/audit/audit.queries.server";
import { makeBuyer, makeSuperuser } from "~/operations/factories.fixture";
import { makeReachable, queued, rememberMessages } from "~/operations/messages/outbox.fixture";
import { queueCode, queueMessage } from "~/operations/messages/queue-message.server";
import { refusalOf, valueOf } from "~/operations/products/management.fixture";
import { settingId, shopSettings } from "~/operations/settings/settings.server";
import { editedTexts, previewViews } from "./edited-texts.server";
import { saveSetting } from "./save-setting.server";

let amina: Awaited<ReturnType<typeof makeSuperuser>>;
setUpTestDatabase(async () => {
  amina = await makeSuperuser();
  rememberMessages("sms", "email");
});
afterEach(async () => {
  await db().delivery.deleteMany();
  await db().setting.deleteMany();
  await shopSettings();
});

const NAME = textsSetting("round.overtaken");
const FIRST = "Somebody else leads {title} now. You can raise your pledge while round {round} is open.";

const save = (texts: Record<string, string>, { actor = amina, edit = 0 } = {}) =>
  saveSetting(actor, NAME, {
    value: texts,
    seen: { edit },
    received: { form: new FormData(), image: null, refusal: null },
  });

async function overtaken() {
  const { id } = await makeReachable();
  await transaction((tx) =>
    queueMessage(tx, {
      kind: "round.overtaken",
      event: `overtaken ${id}`,
      to: [id],
      facts: { auctionId: 5, title: "Kiondo basket", round: 2 },
    }),
  );
  return (await queued()).filter(({ userId }) => userId === id).map(({ body }) => body);
}

test("a saved text is what the next message says, and going back to the first text sends what was sent before", async () => {
  const before = await overtaken();
  valueOf(await save({ "text.en": "{title}: somebody is ahead of you!" }));
  const [sms, email] = await overtaken();
  expect(sms).toMatch(/: Kiondo basket: somebody is ahead of you!/);
  expect(email).toContain('"text":"Kiondo basket: somebody is ahead of you!"');
  valueOf(await save({}, { edit: await latestEdit("setting", (await settingId(NAME)) ?? 0) }));
  expect(await overtaken()).toEqual(before);
});

test("the history has each wording, and of two editors at once the second sees the first one's", async () => {
  valueOf(await save({ "text.en": "{title}: hurry!", "text.sw": "{title}: harakisha!" }));
  const id = (await settingId(NAME)) ?? 0;
  const [entry] = await subjectTimeline("setting", id, 1);
  expect(entry?.changes[0]).toMatchObject({
    before: "The first texts",
    after: "Text: “{title}: hurry!” · Text, in Swahili: “{title}: harakisha!”",
  });
  expect(refusalOf(await save({ "text.en": "{title}!" }))).toMatchObject({
    code: "conflict",
    clashes: [NAME],
  });
  expect((await shopSettings())[NAME]["text.en"]).toBe("{title}: hurry!");
});

test("a text that says what the first one says is not stored, so that a later release may better it", async () => {
  valueOf(await save({ "text.en": FIRST, "subject.en": "Ahead of you: {title}" }));
  expect((await shopSettings())[NAME]).toEqual({ "subject.en": "Ahead of you: {title}" });
});

test("only the owner words messages, and a code keeps its text until the owner words it", async () => {
  expect(refusalOf(await save({ "text.en": "Mine" }, { actor: await makeBuyer() })).code).toBe("forbidden");
  const { id } = await makeReachable();
  await transaction((tx) => queueCode(tx, { userId: id, channel: "sms", code: "042137", purpose: "reset" }));
  expect((await queued())[0]?.body).toMatch(/: 042137 is your code to set a new password\. /);
});

test("the form begins with what is sent now or, asked for, with the first texts; its preview counts the SMS", async () => {
  valueOf(await save({ "text.en": "Habari 🙏 {title}" }));
  const at = (search: string) => editedTexts(NAME, new URL(`https://shop.example/x${search}`));
  expect((await at(""))?.values).toMatchObject({ text_en: "Habari 🙏 {title}" });
  expect((await at("?begin=default"))?.values).toMatchObject({ text_en: FIRST });
  const [en, sw] = await previewViews("round.overtaken", { "text.en": "Habari 🙏 {title}" });
  expect(en?.messages[0]).toMatchObject({
    sms: expect.stringMatching(/: Habari 🙏 Kiondo basket/) as string,
  });
  expect(en?.messages[0]?.size).toMatch(/^1 SMS, \d+ characters: a letter outside the alphabet of SMS/);
  expect(sw?.messages[0]?.size).toMatch(/^1 SMS, \d+ characters$/);
  expect(await editedTexts("shopName", new URL("https://shop.example/x"))).toBeNull();
});
