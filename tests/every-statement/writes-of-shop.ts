/** What the shop's management keeps: banners, categories, texts, codes, points, webhooks and messages. */
import { randomUUID } from "node:crypto";
import { db } from "~/db/client.server";
import {
  createBanner,
  deleteBanner,
  setBannerActive,
  updateBanner,
} from "~/operations/banners/banners.server";
import {
  createCategory,
  deleteCategory,
  setCategoryActive,
  toggleCategory,
  updateCategory,
} from "~/operations/categories/write-categories.server";
import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import {
  createDiscountCode,
  deleteDiscountCode,
  updateDiscountCode,
} from "~/operations/discount-codes/write-discount-codes.server";
import { groupTotals } from "~/operations/messages/group-totals.queries.server";
import { saveMessageChoices } from "~/operations/messages/message-choices.server";
import { makeReachable } from "~/operations/messages/outbox.fixture";
import { sendMessageAgain, sendTestMessage } from "~/operations/messages/send-message-again.server";
import {
  queueGroupMessages,
  sendToGroup,
  stopGroupMessage,
} from "~/operations/messages/send-to-group.server";
import { writeToCustomer } from "~/operations/messages/write-to-customer.server";
import { newPickUpPoint } from "~/operations/pick-up-points/pick-up-points.fixture";
import {
  createPickUpPoint,
  deletePickUpPoint,
  updatePickUpPoint,
} from "~/operations/pick-up-points/pick-up-points.server";
import { admin, newCategory, valueOf } from "~/operations/products/management.fixture";
import {
  createSearchWords,
  deleteSearchWords,
  updateSearchWords,
} from "~/operations/search-words/search-words.server";
import { publishPageText } from "~/operations/settings/page-texts/page-texts.server";
import { changeSetUp } from "~/operations/settings/set-up.server";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { recordSmsReport } from "~/operations/webhooks/record-sms-report.server";
import { addEndpoint } from "~/operations/webhooks/receiver.fixture";
import {
  createWebhook,
  deleteWebhook,
  renewSecret,
  sendDeliveryAgain,
  sendTest,
  setWebhookActive,
  updateWebhook,
} from "~/operations/webhooks/write-webhooks.server";
import { byOwner, of, type Write } from "./writes";

const banner = {
  text: "Free delivery",
  text_sw: "",
  background_color: "#0e6b4a",
  text_color: "#ffffff",
  display_order: 0,
  is_active: true,
};
const withBanner = async () => valueOf(await createBanner(admin, banner)).id;

const point = {
  name: "Kisumu depot",
  county: "Kisumu" as const,
  address: "Oginga Odinga Street 9",
  opening_hours: "Monday to Saturday, 8 am to 6 pm",
  expected_days: "1-2",
  fee: 10_000,
  is_active: true,
};
const withPoint = async () => (await newPickUpPoint()).id;

const discount = {
  code: "TEN",
  percent: 10,
  amount: null,
  from: null,
  categories: [],
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_each: null,
  is_active: true,
};
const withDiscount = async () => (await newDiscountCode()).id;

const words = { words: "simu, phone" };
const withWords = async () => valueOf(await createSearchWords(admin, words)).id;

const hook = { url: "https://books.example/soko", events: ["order.paid" as const] };
const options = { mayBePrivate: false };
const withHook = async () => (await addEndpoint(hook.url)).id;

const SERVER = { takesRealMoney: false, hasCheckout: true, hasBackup: false };

/** To one buyer who agreed to it. */
async function groupMessage() {
  const { id } = await makeReachable();
  await saveMessageChoices(id, () => true);
  const channels = ["sms" as const];
  const message = {
    group: "all",
    channels,
    subject: "Lamps",
    text: "New lamps.",
    key: randomUUID(),
  } as const;
  return { message: { ...message, channels }, totals: await groupTotals({ ...message, channels }) };
}

async function queuedGroup() {
  const { message, totals } = await groupMessage();
  valueOf(await sendToGroup(admin, message, totals));
  return (await db().groupMessage.findFirstOrThrow()).id;
}

async function sentMessage() {
  const { id } = await makeReachable();
  valueOf(await writeToCustomer(admin, { userId: id }, { text: "Hello", ways: ["sms"], key: randomUUID() }));
  const sent = { state: "sent", providerId: "ATXid_1", sentAt: new Date() } as const;
  await db().delivery.updateMany({ data: sent });
  return (await db().delivery.findFirstOrThrow()).id;
}

export const WRITES_OF_SHOP: readonly Write[] = [
  { name: "adds a banner", prepare: async () => () => createBanner(admin, banner) },
  of("edits a banner", withBanner, (id) => updateBanner(admin, id, { ...banner, text: "Sale" })),
  of("takes a banner down", withBanner, (id) => setBannerActive(admin, id, false)),
  of("deletes a banner", withBanner, (id) => deleteBanner(admin, id)),
  { name: "adds a category", prepare: async () => () => createCategory(admin, { name: "Pots" }, null) },
  of("edits a category", newCategory, (id) => updateCategory(admin, id, { name: "Pans" }, null)),
  of("hides a category", newCategory, (id) => setCategoryActive(admin, id, false)),
  of("turns a category", newCategory, (id) => toggleCategory(admin, id)),
  of("deletes a category", newCategory, (id) => deleteCategory(admin, id)),
  { name: "makes a discount code", prepare: async () => () => createDiscountCode(admin, discount) },
  of("edits a discount code", withDiscount, (id) => updateDiscountCode(admin, id, discount)),
  of("deletes a discount code", withDiscount, (id) => deleteDiscountCode(admin, id)),
  { name: "adds a pick-up point", prepare: async () => () => createPickUpPoint(admin, point) },
  of("edits a pick-up point", withPoint, (id) => updatePickUpPoint(admin, id, point)),
  of("deletes a pick-up point", withPoint, (id) => deletePickUpPoint(admin, id)),
  { name: "adds search words", prepare: async () => () => createSearchWords(admin, words) },
  of("edits search words", withWords, (id) => updateSearchWords(admin, id, { words: "simu, call" })),
  of("deletes search words", withWords, (id) => deleteSearchWords(admin, id)),
  { name: "changes a setting", prepare: async () => () => updateSetting(admin, "shopName", "Duka") },
  { name: "switches VAT on", prepare: async () => () => updateSetting(admin, "isVatRegistered", false) },
  {
    name: "publishes a page's text",
    prepare: async () => () =>
      publishPageText(admin, { page: "terms", setting: "termsText", text: "Our terms." }),
  },
  byOwner("puts a step of the set-up off", (owner) =>
    changeSetUp(owner, { kind: "put off", step: "staff" }, SERVER),
  ),
  { name: "adds a webhook", prepare: async () => () => createWebhook(admin, hook, options) },
  of("edits a webhook", withHook, (id) => updateWebhook(admin, id, hook, options)),
  of("stops a webhook", withHook, (id) => setWebhookActive(admin, id, false)),
  of("renews a webhook's secret", withHook, (id) => renewSecret(admin, id)),
  of("sends a webhook a test", withHook, (id) => sendTest(admin, id)),
  {
    name: "sends a webhook's message again",
    async prepare() {
      const id = await withHook();
      valueOf(await sendTest(admin, id));
      const { id: deliveryId } = await db().delivery.findFirstOrThrow({ where: { endpointId: id } });
      await db().delivery.update({ where: { id: deliveryId }, data: { state: "failed" } });
      return () => sendDeliveryAgain(admin, id, deliveryId);
    },
  },
  of("deletes a webhook", withHook, (id) => deleteWebhook(admin, id)),
  byOwner("writes to a customer", (owner, userId) =>
    writeToCustomer(owner, { userId }, { text: "Hello", ways: ["sms"], key: "a-page" }),
  ),
  of("sends a message again", sentMessage, (id) => sendMessageAgain(admin, id)),
  of("notes what became of an SMS", sentMessage, () =>
    recordSmsReport({ id: "ATXid_1", status: "Failed", failureReason: "Off" }),
  ),
  {
    name: "keeps an SMS's early report",
    prepare: async () => () => recordSmsReport({ id: "ATXid_2", status: "Success", failureReason: "" }),
    // waits for its message
    mayLeave: ["EarlyReport"],
  },
  {
    name: "sends a test message",
    async prepare() {
      const { id } = await makeReachable();
      return () => sendTestMessage({ id, isSuperuser: true }, "sms");
    },
  },
  {
    name: "writes to a group",
    async prepare() {
      const { message, totals } = await groupMessage();
      return () => sendToGroup(admin, message, totals);
    },
  },
  of("queues a group's messages", queuedGroup, () => queueGroupMessages(Buffer.alloc(32, 7))),
  of("stops a group's messages", queuedGroup, (id) => stopGroupMessage(admin, id)),
];
