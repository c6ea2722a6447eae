import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { WebhookEvent } from "~/domain/webhook/webhook";
import { latestEdit } from "../audit/edits.server";
import { makeSuperuser } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { addEndpoint } from "./receiver.fixture";
import { renewSecret, setWebhookActive, updateWebhook } from "./write-webhooks.server";

setUpTestDatabase();

const OLD = "https://old.example/soko";
const stored = (id: number) =>
  db().webhookEndpoint.findUniqueOrThrow({
    where: { id },
    select: { url: true, events: true, isActive: true },
  });

/** Of a form that was loaded before anybody else's change. */
async function loadedForm() {
  const { id } = await addEndpoint(OLD, ["order.paid"]);
  const seen = { edit: await latestEdit("webhook", id) };
  const save = async (url: string, events: WebhookEvent[], over?: { edit: number }) =>
    updateWebhook(
      await makeSuperuser(),
      id,
      { url, events },
      { mayBePrivate: false, seen: over ? { ...seen, over } : seen },
    );
  return { id, save };
}

test("when two administrators change a webhook's address the second gets a conflict, and may overwrite it", async () => {
  const { id, save } = await loadedForm();
  valueOf(await save("https://first.example/soko", ["order.paid"]));
  expect(refusalOf(await save("https://second.example/soko", ["order.paid"]))).toMatchObject({
    code: "conflict",
    message: "This webhook was changed while you were editing. Nothing was saved.",
    clashes: ["url"],
  });
  expect((await stored(id)).url).toBe("https://first.example/soko");
  valueOf(
    await save("https://second.example/soko", ["order.paid"], { edit: await latestEdit("webhook", id) }),
  );
  expect((await stored(id)).url).toBe("https://second.example/soko");
});

test("fields that only the other changed stay; a pause and a new secret conflict with nothing", async () => {
  const { id, save } = await loadedForm();
  const other = await makeSuperuser();
  valueOf(await save("https://first.example/soko", ["order.paid"]));
  valueOf(await setWebhookActive(other, id, false));
  valueOf(await renewSecret(other, id));
  expect(valueOf(await save(OLD, ["order.paid", "order.status"])).changedByOthers).toEqual(["url"]);
  expect(await stored(id)).toEqual({
    url: "https://first.example/soko",
    events: "order.paid order.status",
    isActive: false,
  });
});
