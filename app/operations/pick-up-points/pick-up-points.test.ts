import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { MAX_PICK_UP_POINTS, type PickUpPointForm } from "~/domain/order/shipping/pick-up-point";
import { subjectTimeline } from "../audit/audit.queries.server";
import { latestEdit } from "../audit/edits.server";
import { admin, buyer, refusalOf, valueOf } from "../products/management.fixture";
import { shopSettings } from "../settings/settings.server";
import {
  createPickUpPoint,
  deletePickUpPoint,
  managedPickUpPoint,
  managedPickUpPoints,
  updatePickUpPoint,
} from "./pick-up-points.server";
import { newPickUpPoint } from "./pick-up-points.fixture";

setUpTestDatabase();
afterEach(async () => {
  await db().pickUpPoint.deleteMany();
});

const depot: PickUpPointForm = {
  name: "Kisumu depot",
  county: "Kisumu",
  address: "Oginga Odinga Street 9",
  opening_hours: "Monday to Saturday, 8 am to 6 pm",
  expected_days: "1-2",
  fee: 10_000,
  is_active: true,
};
const make = async (changes: Partial<PickUpPointForm> = {}) =>
  valueOf(await createPickUpPoint(admin, { ...depot, ...changes })).id;
const atCheckout = async () => (await shopSettings()).pickUpPoints.map(({ name }) => name);

test("a point is created, edited, closed and deleted; the checkout follows, and the audit trail has it all", async () => {
  const id = await make();
  await make({ name: "Nyali depot" });
  expect(await atCheckout()).toEqual(["Kisumu depot", "Nyali depot"]);
  valueOf(await updatePickUpPoint(admin, id, { ...depot, fee: 0, is_active: false }));
  expect(await atCheckout()).toEqual(["Nyali depot"]);
  expect((await managedPickUpPoints()).map(({ isActive }) => isActive)).toEqual([false, true]);
  expect(valueOf(await deletePickUpPoint(admin, id))).toMatchObject({ name: "Kisumu depot" });
  expect(await managedPickUpPoint(id)).toBeNull();
  const [deleted, edited, created] = await subjectTimeline("pick_up_point", id, 9);
  expect([deleted, edited, created].map((entry) => entry?.action)).toEqual([
    "Pick-up point deleted",
    "Pick-up point edited",
    "Pick-up point added",
  ]);
  expect(edited?.changes).toEqual([
    { field: "feeCents", before: 10_000, after: 0 },
    { field: "isActive", before: true, after: false },
  ]);
});

test("two points cannot have the same name, in whatever case", async () => {
  const id = await make();
  const other = await make({ name: "Nyali depot" });
  const taken = { code: "conflict", field: "name", message: "There is already a “KISUMU DEPOT”" };
  const loud = { ...depot, name: "KISUMU DEPOT" };
  expect(refusalOf(await createPickUpPoint(admin, loud))).toEqual(taken);
  expect(refusalOf(await updatePickUpPoint(admin, other, loud))).toEqual(taken);
  valueOf(await updatePickUpPoint(admin, id, loud));
});

test("of two points created at once with one name, the second is refused", async () => {
  const outcomes = await Promise.all([
    createPickUpPoint(admin, depot),
    createPickUpPoint(admin, { ...depot, name: depot.name.toUpperCase() }),
  ]);
  const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]));
  expect(refusals).toMatchObject([{ code: "conflict", field: "name" }]);
});

test("two edits of different fields are both stored; of the same field the second is a conflict", async () => {
  const id = await make();
  const seen = { edit: await latestEdit("pick_up_point", id) };
  valueOf(await updatePickUpPoint(admin, id, { ...depot, fee: 20_000 }, seen));
  const hours = { ...depot, opening_hours: "Sundays too" };
  expect(valueOf(await updatePickUpPoint(admin, id, hours, seen)).changedByOthers).toEqual(["feeCents"]);
  expect(await managedPickUpPoint(id)).toMatchObject({ feeCents: 20_000, openingHours: "Sundays too" });
  const clash = refusalOf(await updatePickUpPoint(admin, id, { ...depot, fee: 30_000 }, seen));
  expect(clash).toMatchObject({ code: "conflict", clashes: ["feeCents"] });
});

test("only administrators may write, a missing point is missing, and there is a limit", async () => {
  const id = await make();
  for (const outcome of [
    await createPickUpPoint(buyer, depot),
    await updatePickUpPoint(buyer, id, depot),
    await deletePickUpPoint(buyer, id),
  ])
    expect(refusalOf(outcome)).toMatchObject({ code: "forbidden" });
  expect(refusalOf(await updatePickUpPoint(admin, 999_999, depot))).toMatchObject({ code: "missing" });
  expect(refusalOf(await deletePickUpPoint(admin, 999_999))).toMatchObject({ code: "missing" });
  for (let count = 1; count < MAX_PICK_UP_POINTS; count += 1) await newPickUpPoint();
  expect(refusalOf(await createPickUpPoint(admin, { ...depot, name: "One more" }))).toMatchObject({
    code: "invalid",
    field: "name",
  });
});

test("the points that were a setting are taken over in their order, with blanks for what they did not have", async () => {
  const stored = [
    { name: "Moi Avenue", feeCents: 0 },
    { name: "Nyali depot", feeCents: 25_000 },
  ];
  await db().setting.create({ data: { name: "pickUpPoints", value: JSON.stringify(stored) } });
  const folder = `prisma/migrations/${dialectOf(db())}/20261126033148_pick_up_points`;
  const [, insert = ""] = readFileSync(`${folder}/migration.sql`, "utf8").split("-- The points that");
  for (let time = 0; time < 2; time += 1)
    await db().$executeRawUnsafe(insert.slice(insert.indexOf("INSERT")));
  const blank = { county: "", address: "", openingHours: "", expectedDays: "" };
  expect((await shopSettings()).pickUpPoints).toEqual(stored.map((point) => ({ ...point, ...blank })));
  expect(await db().pickUpPoint.findUnique({ where: { nameKey: "moi avenue" } })).not.toBeNull();
});
