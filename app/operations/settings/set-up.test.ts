import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { makeBuyer, makeStaff, makeSuperuser } from "../factories.fixture";
import { newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { settingId } from "./settings.server";
import { startSetUpList, changeSetUp, hasSetUpList, setUpList } from "./set-up.server";
import { updateSetting } from "./update-setting.server";

let amina: Viewer;
setUpTestDatabase(async () => {
  amina = await makeSuperuser();
});
beforeEach(async () => {
  await db().setting.deleteMany();
});

const SERVER = { takesRealMoney: false, hasCheckout: true, hasBackup: false };
const stateOf = async (step: string) =>
  (await setUpList(amina, SERVER, "/management")).lines.find((line) => line.step === step)?.state;

test("a shop that nobody began, as after an upgrade, has no list; beginning twice keeps what was put off", async () => {
  expect(await hasSetUpList()).toBe(false);
  expect((await setUpList(amina, SERVER, "")).isShown).toBe(false);
  await startSetUpList();
  valueOf(await changeSetUp(amina, { kind: "put off", step: "staff" }, SERVER));
  await startSetUpList();
  expect(await stateOf("staff")).toBe("put off");
  valueOf(await changeSetUp(amina, { kind: "bring back", step: "staff" }, SERVER));
  expect(await stateOf("staff")).toBe("missing");
});

test("each line is done by what the shop has", async () => {
  await startSetUpList();
  expect(await stateOf("shop")).toBe("missing");
  // somebody may well call their shop so
  valueOf(await updateSetting(amina, "shopName", "Soko"));
  valueOf(await updateSetting(amina, "supportPhone", "+254 712 345 678"));
  valueOf(await updateSetting(amina, "logo", { imageKey: "0123456789abcdef01234567", width: 9, height: 9 }));
  expect(await stateOf("shop")).toBe("done");
  valueOf(await updateSetting(amina, "isPayOnDelivery", true));
  expect(await stateOf("payment")).toBe("done");
  expect(await stateOf("categories")).toBe("missing");
  const id = await newAuction();
  expect([await stateOf("categories"), await stateOf("auction"), await stateOf("product")]).toEqual([
    "done",
    "missing",
    "missing",
  ]);
  await db().product.update({ where: { id }, data: { status: "active" } });
  expect([await stateOf("auction"), await stateOf("product")]).toEqual(["done", "missing"]);
  await db().product.update({ where: { id }, data: { deletedAt: new Date() } });
  expect(await stateOf("auction")).toBe("missing");
  expect(await stateOf("staff")).toBe("missing");
  await makeStaff("orders");
  expect(await stateOf("staff")).toBe("done");
});

test("hiding puts off what is not done, with an entry in the trail; a buyer and staff change nothing", async () => {
  await startSetUpList();
  for (const nobody of [await makeBuyer(), await makeStaff("products")])
    expect(refusalOf(await changeSetUp(nobody, { kind: "hide" }, SERVER)).code).toBe("forbidden");
  valueOf(await changeSetUp(amina, { kind: "hide" }, SERVER));
  expect((await setUpList(amina, SERVER, "")).isShown).toBe(false);
  const subjectId = (await settingId("setUp")) ?? 0;
  expect(await db().auditEntry.count({ where: { subject: "setting", subjectId } })).toBe(1);
});
