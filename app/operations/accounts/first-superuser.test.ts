import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, makeSuperuser } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { checkLogin } from "./check-login.server";
import { hasSuperuser, makeFirstSuperuser } from "./first-superuser.server";

setUpTestDatabase();
beforeEach(async () => {
  await db().user.updateMany({ data: { isSuperuser: false } });
});

let people = 0;
const person = () => {
  const username = `owner${++people}`;
  return {
    first_name: "Amina",
    last_name: "Wekesa",
    username,
    email: `${username}@example.com`,
    password: "mango season",
  };
};

test("the first superuser has the name they gave, every permission and an entry in the trail", async () => {
  expect(await hasSuperuser()).toBe(false);
  const amina = person();
  const { id } = valueOf(await makeFirstSuperuser(amina));
  expect(await hasSuperuser()).toBe(true);
  expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({
    firstName: "Amina",
    lastName: "Wekesa",
    isSuperuser: true,
    userType: "admin",
    passwordVersion: 0,
  });
  expect(await checkLogin(amina.username, "mango season")).toMatchObject({ userId: id });
  const trail = await db().auditEntry.findMany({ where: { subject: "user", subjectId: id } });
  expect(trail.map(({ action }) => action)).toEqual(["superuser.make"]);
  expect(trail[0]?.after).not.toContain("mango");
});

test("a shop that has a superuser makes none, whoever they are", async () => {
  await makeSuperuser();
  expect(refusalOf(await makeFirstSuperuser(person())).code).toBe("conflict");
});

test("of several at once exactly one becomes superuser", async () => {
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => makeFirstSuperuser(person())));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db().user.count({ where: { isSuperuser: true } })).toBe(1);
});

test("an account that exists is not taken over, by its name or its e-mail address", async () => {
  const { id } = await makeBuyer();
  const { username, email } = await db().user.findUniqueOrThrow({ where: { id } });
  const byName = await makeFirstSuperuser({ ...person(), username: username.toUpperCase() });
  expect(refusalOf(byName).field).toBe("username");
  const byEmail = await makeFirstSuperuser({ ...person(), email });
  expect(refusalOf(byEmail).field).toBe("email");
  expect(await hasSuperuser()).toBe(false);
});
