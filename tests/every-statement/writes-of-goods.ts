/** Products, imports, settings, accounts and messages. */
import { db } from "~/db/client.server";
import { deleteAccount } from "~/operations/accounts/own-data/delete-account.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { inviteStaff } from "~/operations/accounts/staff/invite-staff.server";
import { changeRights } from "~/operations/accounts/staff/change-rights.server";
import { blockAccount } from "~/operations/accounts/managed-account.server";
import { updateProfile } from "~/operations/accounts/update-profile.server";
import { onSale } from "~/operations/checkout/place-order.fixture";
import { createWebhook } from "~/operations/webhooks/write-webhooks.server";
import { makeSuperuser } from "~/operations/factories.fixture";
import { applyImport } from "~/operations/imports/apply-import.server";
import { checkedImport, NEW, newLines } from "~/operations/imports/import.fixture";
import { undoImport } from "~/operations/imports/undo-import.server";
import { makeReachable } from "~/operations/messages/outbox.fixture";
import { createProduct } from "~/operations/products/create-product.server";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { restoreProduct } from "~/operations/products/deletion/restore-product.server";
import { duplicateProduct } from "~/operations/products/duplicate-product.server";
import { admin, auctionForm, newAuction } from "~/operations/products/management.fixture";
import { createDiscountCode } from "~/operations/discounts/write-discount-codes.server";
import { updateSetting } from "~/operations/settings/update-setting.server";
import type { Write } from "./writes";

async function readImport() {
  const { newLamp } = await newLines();
  const { id } = await checkedImport([NEW, newLamp("Oak lamp"), newLamp("Pine lamp")].join("\n"));
  return id;
}

export const WRITES_OF_GOODS: readonly Write[] = [
  {
    name: "creates a product",
    async prepare() {
      const form = await auctionForm();
      return () => createProduct(admin, form, null);
    },
  },
  {
    name: "copies a product",
    async prepare() {
      const id = await newAuction();
      return () => duplicateProduct(admin, id);
    },
  },
  {
    name: "deletes a product",
    async prepare() {
      const id = await onSale();
      return () => deleteProduct(admin, id);
    },
  },
  {
    name: "restores a product",
    async prepare() {
      const id = await onSale();
      await deleteProduct(admin, id);
      return () => restoreProduct(admin, id);
    },
  },
  {
    name: "applies an import",
    async prepare() {
      const id = await readImport();
      return () => applyImport(admin, id);
    },
    // line by line: what was done stays, and a repeat goes on
    mayLeave: ["*"],
  },
  {
    name: "takes an import back",
    async prepare() {
      const id = await readImport();
      await applyImport(admin, id);
      return () => undoImport(admin, id);
    },
    mayLeave: ["*"],
    // the lines are back all the same if the last write, to the trail, fails
    endsOtherwise: true,
  },
  {
    name: "makes a discount code",
    async prepare() {
      const none = { amount: null, from: null, categories: [], starts_at: null, ends_at: null };
      const form = {
        code: "TEN",
        percent: 10,
        ...none,
        max_uses: null,
        max_uses_each: null,
        is_active: true,
      };
      return () => createDiscountCode(admin, form);
    },
  },
  {
    name: "changes a setting",
    prepare: async () => () => updateSetting(admin, "shopName", "Duka"),
  },
  {
    name: "switches VAT on",
    prepare: async () => () => updateSetting(admin, "isVatRegistered", false),
  },
  {
    name: "corrects an own profile",
    async prepare() {
      const { id } = await makeReachable();
      return () => updateProfile(id, { first_name: "Achieng" });
    },
  },
  {
    name: "blocks an account",
    async prepare() {
      const { id } = await makeReachable();
      const owner = await makeSuperuser();
      return () => blockAccount(owner, id, "Fraud");
    },
  },
  {
    name: "gives rights",
    async prepare() {
      const { id } = await makeReachable();
      const owner = await makeSuperuser();
      return () => changeRights(owner, id, { isSuperuser: false, permissions: ["orders"] });
    },
  },
  {
    name: "invites staff",
    async prepare() {
      const owner = await makeSuperuser();
      return () => inviteStaff(owner, { name: "Otieno", email: "", permissions: ["orders"] });
    },
  },
  {
    name: "deletes an own account",
    async prepare() {
      const { id } = await makeReachable();
      await db().user.update({ where: { id }, data: { passwordHash: await hashPassword("mango season") } });
      return () => deleteAccount(id, "mango season");
    },
  },
  {
    name: "adds a webhook",
    prepare: async () => () =>
      createWebhook(
        admin,
        { url: "https://books.example/soko", events: ["order.paid"] },
        { mayBePrivate: false },
      ),
  },
];
