import { expect, test } from "vitest";
import {
  emailKey,
  loginSchema,
  passwordChangeSchema,
  profileSchema,
  signupAccountSchema,
  signupPersonalSchema,
  signupSchema,
  signupSecuritySchema,
  usernameKey,
} from "./account";
import { send, submit } from "~/domain/form/form.fixture";

const personalSchema = signupPersonalSchema("2026-11-21");
const account = { username: "wanjiku.k", email: "wanjiku@example.co.ke" };
const personal = {
  first_name: "Wanjikũ",
  last_name: "Kamau",
  phone_number: "+254 712-345-678",
  gender: "female",
  date_of_birth: "1998-02-28",
};
const security = { password: "long enough", password2: "long enough" };

test("username and email are required: 'Please fill in all fields'", () => {
  const errors = { username: ["Please fill in all fields"], email: ["Please fill in all fields"] };
  expect(submit(signupAccountSchema, {}).errors).toEqual(errors);
  expect(submit(signupAccountSchema, { username: " ", email: "" }).errors).toEqual(errors);
  expect(send(signupAccountSchema, { username: "", email: null }).errors).toEqual(errors);
  expect(submit(signupAccountSchema, account).value).toEqual(account);
});

test("a username has 1 to 150 letters, digits, '.', '_', '-'", () => {
  const take = (username: string) => submit(signupAccountSchema, { ...account, username }).errors;
  for (const username of ["a", "Ngũgĩ_1.x-y", "w".repeat(150), "u\u0303".repeat(150)])
    expect(take(username)).toEqual({});
  for (const username of ["a b", "a@b.co", "<b>"]) {
    expect(take(username)).toHaveProperty("username", [
      "Use letters, digits, dots, dashes, underscores; no spaces.",
    ]);
  }
  for (const username of ["w".repeat(151), "u\u0303".repeat(151), "a\u0301\u0316".repeat(100_000)])
    expect(take(username)).toHaveProperty("username", ["Username must be at most 150 characters"]);
});

test("a username has no combining marks, invisible characters or look-alike letters (D88)", () => {
  for (const blank of ["\u0301", "\u034f", "\u200b", "\u3164", "\uffa0"])
    expect(submit(signupAccountSchema, { ...account, username: blank }).errors, blank).toHaveProperty(
      "username",
      ["Please fill in all fields"],
    );
  const marks = ["a\u0316\u0316", "wan\u034fjiku", "wanjiku\u200d"];
  const lookAlikes = ["w\u0430njiku", "\u03bfmondi", "wanj\u0131ku", "ｗanjiku", "ʼ", "ꓸ", "\u00b2", "٣"];
  for (const username of [...marks, ...lookAlikes])
    expect(submit(signupAccountSchema, { ...account, username }).errors, username).toHaveProperty(
      "username",
      ["Use letters, digits, dots, dashes, underscores; no spaces."],
    );
});

test("names lose invisible characters, and cannot be combining marks alone (D88)", () => {
  const named = (first_name: string) => submit(personalSchema, { ...personal, first_name });
  expect(named(" Wan\u200bji\u202eku\u00ad\t\u00a0Njeri\u2066 ").value?.first_name).toBe("Wanjiku Njeri");
  expect(named("Wanjiku\u0303").value?.first_name).toBe("Wanjikũ");
  expect(named(`N${"\u0335".repeat(40)}jeri`).value?.first_name).toBe(`N${"\u0335".repeat(3)}jeri`);
  for (const valid of ["Thiong'o", "Anna-Marie", "محمد", "李", "O’Neill Jr."])
    expect(named(valid).errors).toEqual({});
  for (const blank of ["\u200b", "\u3164", "\u0301\u0301", "\u2800"])
    expect(named(blank).errors, blank).toEqual({ first_name: ["Please fill in all fields"] });
  for (const sign of ["...", "7"])
    expect(named(sign).errors, sign).toEqual({ first_name: ["Please enter a name with letters"] });
  expect(named("a\u0301\u0316".repeat(100_000)).errors).toEqual({
    first_name: ["Name must be at most 150 characters"],
  });
});

test("nobody is named 'You', because a leaderboard calls its reader so (D88)", () => {
  const named = (first_name: string) => submit(personalSchema, { ...personal, first_name }).errors;
  const spellings =
    "You|yOU|Y\u200bou|Y o u|Y\u00a0ou|Y\u2009o\u2009u.|Ｙｏｕ|Yóu|Уоu|\u202eYou|You (me)|You, me|(You) there|YOU 2|\u2ca8ou|\ua4ec\ua4f3\ua4f4".split(
      "|",
    );
  for (const you of spellings)
    expect(named(you), you).toEqual({
      first_name: ["'You' means the person reading the leaderboard. Please use your own name."],
    });
  for (const name of ["Youssef", "Yo", "Young", "Mayou", "You-Jin", "You Ling", "Bayou (me)"])
    expect(named(name)).toEqual({});
  // leaderboards show no last names
  expect(submit(personalSchema, { ...personal, last_name: "You" }).errors).toEqual({});
});

test("a login name is at most as long as an account's", () => {
  const errors = { username: ["Username must be at most 254 characters"] };
  expect(send(loginSchema, { username: "a\u0301\u0316".repeat(100_000), password: "p" }).errors).toEqual(
    errors,
  );
  // a name from before D88
  expect(send(loginSchema, { username: "вanjiku\u200b", password: "p" }).errors).toEqual({});
});

test("an email address must look like one", () => {
  for (const email of [
    "wanjiku",
    "a@b",
    "a b@c.co",
    "a@b..co",
    "a@-b.co",
    "a@b.",
    "@b.co",
    "a@b.co,c@d.co",
    `${"x".repeat(250)}@c.co`,
  ]) {
    expect(submit(signupAccountSchema, { ...account, email }).errors).toEqual({
      email: ["Please enter a valid email address"],
    });
  }
});

test("step 2 requires every field with the same message; forms add which choice is missing", () => {
  const message = ["Please fill in all fields"];
  const names = { first_name: message, last_name: message, phone_number: message };
  const errors = { ...names, gender: message, date_of_birth: message };
  expect(send(signupSchema("2026-11-21"), { gender: "", phone_number: "" }).errors).toMatchObject(errors);
  const inForms = {
    ...errors,
    gender: ["Please fill in all fields: choose a gender"],
    date_of_birth: ["Please fill in all fields: enter your date of birth"],
  };
  expect(submit(personalSchema, {}).errors).toEqual(inForms);
  expect(send(personalSchema, { gender: "", phone_number: "" }).errors).toEqual(inForms);
});

test("the phone number is stored as E.164", () => {
  expect(submit(personalSchema, personal).value).toEqual({ ...personal, phone_number: "+254712345678" });
});

test("a phone number from outside Kenya must start with '+'", () => {
  expect(submit(personalSchema, { ...personal, phone_number: "0712 34" }).errors).toEqual({
    phone_number: ["Phone number must start with country code (e.g., +254)"],
  });
  expect(submit(personalSchema, { ...personal, phone_number: "\u2068+25471" }).errors).toEqual({
    phone_number: ["Phone number must have 8 to 15 digits after the +"],
  });
});

test("the date of birth cannot be in the future", () => {
  const born = (date_of_birth: string) => submit(personalSchema, { ...personal, date_of_birth }).errors;
  expect(born("2026-11-21")).toEqual({});
  expect(born("2026-11-22")).toEqual({ date_of_birth: ["Date of birth cannot be in the future"] });
  expect(born("2001-02-29")).toEqual({ date_of_birth: ["Please enter a valid date of birth"] });
  expect(born("1899-12-31")).toEqual({ date_of_birth: ["Please enter a valid date of birth"] });
});

test("gender is male, female or other", () => {
  expect(submit(personalSchema, { ...personal, gender: "robot" }).errors).toEqual({
    gender: ["Gender must be male, female or other"],
  });
});

test("passwords must match", () => {
  expect(submit(signupSecuritySchema, { password: "long enough", password2: "long enougH" }).errors).toEqual({
    password2: ["Passwords do not match"],
  });
  expect(submit(signupSecuritySchema, security).value).toEqual(security);
});

test("a password has 8 to 200 characters", () => {
  const choose = (password: string) => submit(signupSecuritySchema, { password, password2: password }).errors;
  expect(choose("1234567")).toEqual({ password: ["Password must be at least 8 characters"] });
  expect(choose("12345678")).toEqual({});
  expect(choose("x".repeat(200))).toEqual({});
  expect(choose("x".repeat(201))).toEqual({ password: ["Password must be at most 200 characters"] });
});

test("a password that is too short and repeated wrongly gets both messages", () => {
  expect(submit(signupSecuritySchema, { password: "short", password2: "shorter" }).errors).toEqual({
    password: ["Password must be at least 8 characters"],
    password2: ["Passwords do not match"],
  });
});

test("a blank password is refused, and passwords are never trimmed", () => {
  expect(submit(signupSecuritySchema, {}).errors).toEqual({
    password: ["Please fill in all fields"],
    password2: ["Please fill in all fields"],
  });
  const spaced = "  eight  ";
  expect(submit(signupSecuritySchema, { password: spaced, password2: spaced }).value?.password).toBe(spaced);
});

test("registration in one request drops privileged fields", () => {
  const body = { ...account, ...personal, ...security, user_type: "admin", is_superuser: true };
  const { value } = send(signupSchema("2026-11-21"), body);
  expect(value).toEqual({ ...account, ...personal, ...security, phone_number: "+254712345678" });
});

test("registration in one request checks that the passwords match", () => {
  const body = { ...account, ...personal, ...security, password2: "something else" };
  expect(send(signupSchema("2026-11-21"), body).errors).toEqual({ password2: ["Passwords do not match"] });
});

test("login requires username and password", () => {
  expect(submit(loginSchema, {}).errors).toEqual({
    username: ["Please fill in all fields"],
    password: ["Please fill in all fields"],
  });
  expect(submit(loginSchema, { username: " wanjiku ", password: " p " }).value).toEqual({
    username: "wanjiku",
    password: " p ",
  });
});

test("usernames and emails are unique ignoring case", () => {
  expect(usernameKey("Ngũgĩ")).toBe(usernameKey("NGU\u0303GI\u0303"));
  expect(emailKey(" Wanjiku@Example.CO.KE")).toBe("wanjiku@example.co.ke");
});

test("a profile is edited by signup's rules, without the account's other fields", () => {
  const schema = profileSchema("2026-11-21");
  const body = { ...personal, email: " wanjiku@example.co.ke ", username: "eve", trust_score: 99 };
  expect(send(schema, body).value).toEqual({
    ...personal,
    email: "wanjiku@example.co.ke",
    phone_number: "+254712345678",
  });
  const message = ["Please fill in all fields"];
  expect(submit(schema, { ...personal, email: "", phone_number: "", gender: "" }).errors).toEqual({
    email: message,
    phone_number: message,
    gender: message,
  });
});

test("a new password requires the current one, whatever its length, and follows signup's rules", () => {
  const change = (fields: Record<string, string>) => submit(passwordChangeSchema, fields);
  expect(change({ current_password: "old", ...security }).errors).toEqual({});
  expect(change({ password: "short", password2: "other" }).errors).toEqual({
    current_password: ["Please fill in all fields"],
    password: ["Password must be at least 8 characters"],
    password2: ["Passwords do not match"],
  });
  expect(change({ ...security, current_password: "x".repeat(201) }).errors).toEqual({
    current_password: ["Password must be at most 200 characters"],
  });
});
