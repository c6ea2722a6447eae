import { setFileScope } from "@vanilla-extract/css/fileScope";
import { afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { RequestArgs } from "~/http/request-context";
import { argsOf } from "~/http/request.fixture";
import { newsKey } from "~/http/session/secret-keys.server";
import { makeReachable, noChannels, rememberMessages } from "~/operations/messages/outbox.fixture";
import { saveMessageChoices } from "~/operations/messages/message-choices.server";
import { newsToken } from "~/operations/messages/news-token.server";

// style files need the build's transform
setFileScope("stop-news.css.ts");
const route = await import("./stop-news.route");
const { loader, action } = route as unknown as Record<
  "loader" | "action",
  (args: RequestArgs) => Promise<unknown>
>;

setUpTestDatabase();
afterEach(noChannels);

const at = (token: string, form?: Record<string, string>) => {
  const body = form && new URLSearchParams(form);
  const request = new Request(`http://soko.example/stop/${token}`, body ? { method: "POST", body } : {});
  return { ...argsOf(request), params: { token } };
};

test("the link in news ends it without a log-in by one POST, also a mail reader's own; a look at the page ends nothing", async () => {
  rememberMessages("sms", "email");
  const { id } = await makeReachable();
  await saveMessageChoices(id, () => true);
  const token = newsToken(id, newsKey());
  expect(await loader(at(token))).toEqual({ hasAgreed: true });
  expect(await db().newsConsent.count({ where: { userId: id } })).toBe(2);
  await action(at(token, { "List-Unsubscribe": "One-Click" }));
  expect(await loader(at(token))).toEqual({ hasAgreed: false });
  await action(at(token, {}));
  const [other] = token.split(".");
  for (const wrong of ["", `${other}.AAAAAAAAAAAAAAAA`, `${token}x`]) {
    await expect(loader(at(wrong))).rejects.toMatchObject({ init: { status: 404 } });
    await expect(action(at(wrong, {}))).rejects.toMatchObject({ init: { status: 404 } });
  }
});
