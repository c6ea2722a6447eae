import { expect, type PlaywrightWorkerArgs } from "@playwright/test";
import { marked } from "./marked";
import { PASSWORD, signUpByRequest } from "./support";

/** A new buyer who has joined the open round of the auction at `url`. */
export async function joinByRequest(
  playwright: PlaywrightWorkerArgs["playwright"],
  baseURL: string | undefined,
  url: string,
  firstName?: string,
) {
  const username = await signUpByRequest(playwright, baseURL, firstName === undefined ? {} : { firstName });
  const buyer = marked(await playwright.request.newContext({ baseURL }));
  await buyer.post("/login", { form: { username, password: PASSWORD } });
  const joined = await buyer.post(url, { form: { intent: "join" }, maxRedirects: 0 });
  expect(joined.status()).toBe(303);
  return buyer;
}
