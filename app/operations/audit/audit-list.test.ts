import { expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import { AUDIT_KINDS, type AuditFilters, type AuditKind, auditList } from "~/domain/audit/audit-list";
import { addUserNote } from "../accounts/managed-account.server";
import { makeStaff, makeSuperuser } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { activateProduct } from "../products/activate-product.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, auctionForm, newCategory, newUser, valueOf } from "../products/management.fixture";
import { createProduct } from "../products/create-product.server";
import { deletersOf } from "../products/deletion/deletions.queries.server";
import { CLOCK_ACTOR, CLOCK_NAME } from "./clock";
import { auditActors, auditBatches, auditPage, subjectTimeline } from "./audit.queries.server";
import { recordAudit } from "./record-audit.server";

let amina: Viewer & { username: string; name: string };
let otieno: Viewer & { username: string; name: string };
let lamp: number;
let sofa: number;

const named = async (viewer: Viewer, lastName: string) => {
  const { username, firstName } = await db().user.update({ where: { id: viewer.id }, data: { lastName } });
  return { ...viewer, username, name: `${firstName} ${lastName}` };
};

/** Amina makes a lamp, takes it live and deletes it. Long ago Otieno made a sofa and renamed a category. */
setUpTestDatabase(async () => {
  amina = await named(await makeSuperuser(), "Wekesa");
  otieno = await named(await makeSuperuser(), "Odhiambo");
  const categoryId = await newCategory();
  const make = async (by: Viewer, title: string) =>
    valueOf(await createProduct(by, await auctionForm({ title, categoryId }), null)).productId;
  lamp = await make(amina, "Lamp");
  valueOf(await activateProduct(amina, lamp, null));
  sofa = await make(otieno, "Sofa");
  valueOf(await deleteProduct(amina, lamp));
  await db().auditEntry.create({
    data: {
      at: new Date("2026-01-31T20:59:59.999Z"),
      actorId: otieno.id,
      action: "category.update",
      subject: "category",
      subjectId: categoryId,
      before: '{"name":"Lights"}',
      after: '{"name":"Lighting"}',
    },
  });
});

const listed = async (filters: Partial<AuditFilters>) => {
  const { entries, total } = await auditPage(admin, { ...auditList.all, ...filters }, 50);
  expect(total).toBe(entries.length);
  return entries.map(({ action, name }) => `${action}: ${name}`);
};

test("all entries are listed newest first, with their actors and the subjects' present names", async () => {
  const { entries } = await auditPage(admin, auditList.all, 50);
  expect(entries.map(({ action, name, actor, exists }) => [action, name, actor, exists])).toEqual([
    ["Product deleted", "Lamp", amina.name, false],
    ["Round closed", "Round 1 of Lamp", amina.name, false],
    ["Product created", "Sofa", otieno.name, true],
    ["Round opened", "Round 1 of Lamp", amina.name, false],
    ["Product activated", "Lamp", amina.name, false],
    ["Product created", "Lamp", amina.name, false],
    ["Category edited", expect.any(String), otieno.name, true],
  ]);
  expect(entries.at(-1)?.username).toBe(otieno.username);
  expect(entries.at(-1)?.changes).toEqual([{ field: "name", before: "Lights", after: "Lighting" }]);
});

test("filters by person, action, subject and id work, alone and together", async () => {
  expect(await listed({ who: otieno.username.toUpperCase() })).toHaveLength(2);
  expect(await listed({ who: "nobody" })).toEqual([]);
  expect(await listed({ action: "product.create" })).toEqual([
    "Product created: Sofa",
    "Product created: Lamp",
  ]);
  expect(await listed({ kind: "round" })).toHaveLength(2);
  expect(await listed({ kind: "product", id: lamp })).toHaveLength(3);
  expect(await listed({ kind: "product_and_rounds", id: lamp })).toHaveLength(5);
  expect(await listed({ kind: "product_and_rounds" })).toHaveLength(6);
  expect(await listed({ id: sofa })).toContain("Product created: Sofa");
  expect(await listed({ who: amina.username, action: "product.create", kind: "product", id: lamp })).toEqual([
    "Product created: Lamp",
  ]);
  expect(await listed({ who: otieno.username, kind: "round" })).toEqual([]);
});

test.each(Object.keys(AUDIT_KINDS) as AuditKind[])("the kind '%s' lists its entries alone", async (kind) => {
  const { entries } = await auditPage(admin, { ...auditList.all, kind }, 50);
  const kinds = kind === "product_and_rounds" ? ["product", "round"] : [kind];
  expect(entries.filter(({ subject }) => !kinds.includes(subject))).toEqual([]);
  expect(await listed({ kind, id: 999_999 })).toEqual([]);
});

test("days are Nairobi's and both ends are included", async () => {
  // in Nairobi 23:59:59.999 on 31 January
  const january = { from: "2026-01-31", to: "2026-01-31" };
  expect(await listed(january)).toHaveLength(1);
  expect(await listed({ to: "2026-01-30" })).toEqual([]);
  expect(await listed({ from: "2026-02-01", kind: "category" })).toEqual([]);
  expect(await listed({ ...january, who: amina.username })).toEqual([]);
});

test("pages have the right entries, and a page past the end is the last one", async () => {
  const second = await auditPage(admin, { ...auditList.all, page: 2 }, 3);
  expect(second).toMatchObject({ total: 7, page: 2, pageCount: 3 });
  expect(second.entries.map(({ action }) => action)).toEqual([
    "Round opened",
    "Product activated",
    "Product created",
  ]);
  expect(await auditPage(admin, { ...auditList.all, page: 99 }, 3)).toMatchObject({ page: 3 });
});

test.each([{}, { kind: "round" }, { action: "product.create" }, { from: "2026-02-01" }] as const)(
  "batches contain all entries for the filter %j, in the same order",
  async (filters) => {
    const ids: number[] = [];
    for await (const batch of auditBatches(admin, { ...auditList.all, ...filters }, 2))
      ids.push(...batch.map(({ id }) => id));
    const page = await auditPage(admin, { ...auditList.all, ...filters }, 50);
    expect(ids).toEqual(page.entries.map(({ id }) => id));
  },
);

test("what the shop did by itself has the clock's name, in the trail, its filter and the list of deleted products", async () => {
  await transaction((tx) => recordAudit(tx, CLOCK_ACTOR, "product.delete", sofa, {}));
  const { entries } = await auditPage(admin, { ...auditList.all, who: CLOCK_NAME }, 3);
  expect(entries.map(({ actor, subjectId }) => [actor, subjectId])).toEqual([["the clock", sofa]]);
  expect((await deletersOf([lamp, sofa])).get(sofa)).toBe("the clock");
  expect((await auditActors())[0]).toEqual({ who: "the clock", name: "the clock" });
});

test("the filter lists everybody who did something", async () => {
  const people = [amina, otieno].map(({ username, name }) => ({ who: username, name }));
  expect((await auditActors()).slice(1)).toEqual(people.sort((one, other) => (one.who < other.who ? -1 : 1)));
});

test("a page's statements do not grow with its rows", async () => {
  const statements = () => queriesOf(() => auditPage(admin, auditList.all, 50));
  const before = await statements();
  for (let i = 0; i < 10; i++)
    await transaction((tx) =>
      recordAudit(tx, amina, "product.update", sofa, { before: { n: i }, after: { n: i + 1 } }),
    );
  expect(await statements()).toHaveLength(before.length);
  expect(before.length).toBeLessThanOrEqual(9);
});

test("values and names are for those who may open what the entry is about; others see which fields were changed (D131)", async () => {
  const reader = await makeStaff("reports");
  const orderId = await newOrder();
  await transaction((tx) =>
    recordAudit(tx, admin, "order.update", orderId, {
      before: { shippingPhone: "+254711222333", adminNotes: "" },
      after: { shippingPhone: "+254711222444", adminNotes: "Owes us money" },
    }),
  );
  const first = async (viewer: Viewer) =>
    (await auditPage(viewer, { ...auditList.all, kind: "order" }, 1)).entries[0];
  const hidden = { before: undefined, after: undefined, isHidden: true };
  expect(await first(reader)).toMatchObject({
    name: null,
    changes: [
      { field: "shippingPhone", ...hidden },
      { field: "adminNotes", ...hidden },
    ],
  });
  for (const viewer of [admin, await makeStaff("reports", "orders")])
    expect((await first(viewer))?.changes[1]).toMatchObject({ after: "Owes us money" });
  for await (const [entry] of auditBatches(reader, { ...auditList.all, kind: "order" }))
    expect(JSON.stringify(entry)).not.toMatch(/Owes|2547/);
  // a product's page is theirs too, but not who won it
  await transaction((tx) => recordAudit(tx, admin, "product.offer", sofa, { after: { buyer: "wanjiku" } }));
  const { entries } = await auditPage(reader, { ...auditList.all, kind: "product" }, 2);
  expect(entries).toMatchObject([
    { name: expect.any(String) as string, changes: [{ field: "buyer", isHidden: true }] },
    { changes: expect.arrayContaining([expect.not.objectContaining({ isHidden: true })]) as object[] },
  ]);
});

test("an entry about a note or an invitation shows the note's text and the inviter's name, not their ids", async () => {
  const buyer = await newUser("Buyer");
  valueOf(await addUserNote(admin, buyer, "Pays at the till on Fridays"));
  await transaction((tx) =>
    recordAudit(tx, admin, "user.rights", buyer, { after: { invited_by: amina.id } }),
  );
  const [rights, note] = await subjectTimeline("user", buyer, 5);
  expect(note?.changes).toEqual([{ field: "note", before: undefined, after: "Pays at the till on Fridays" }]);
  expect(rights?.changes).toEqual([{ field: "invited_by", before: undefined, after: amina.name }]);
  await db().userNote.deleteMany({ where: { userId: buyer } });
  expect((await subjectTimeline("user", buyer, 5))[1]?.changes[0]?.after).toBe("(deleted)");
});
