import { expect } from "vitest";
import type { Browser } from "../server";

/** Each is typed into a form, sent in an address, or issued by the shop. */
export const PERSONAL = {
  username: "zawadi.k",
  email: "zawadi.kamau@example.com",
  lastName: "Kamau-Wambui",
  phone: "712000345",
  newPhone: "733000678",
  street: "Plot 17, Kiambu Lane",
  birth: "1987-06-05",
};

/** Of somebody who deletes the account again. */
export const LEAVER = { username: "achieng.qx", email: "achieng.qx@example.com", last_name: "Odhiambo-Qx" };

interface Steps {
  readonly personal: Record<string, string>;
  readonly security: Record<string, string>;
}

/** Signs up, downloads what the shop holds, and deletes the account (D89). */
export async function leave(browser: Browser, { personal, security }: Steps, password: string) {
  const { username, email, last_name } = LEAVER;
  const steps = { account: { username, email }, personal: { ...personal, last_name }, security };
  for (const [step, fields] of Object.entries(steps))
    await browser.post(`/signup?step=${step}`, { ...fields, intent: "next" });
  await browser.login(email, password);
  const erase = (typed: string) => browser.post("/profile/data/delete", { password: typed });
  expect((await erase("not-the-password-at-all")).status).toBe(400);
  expect((await browser.post("/profile/data", { password })).status).toBe(303);
  expect(await (await browser.get("/profile/data/file")).text()).toContain(email);
  expect((await erase(password)).status).toBe(303);
}
