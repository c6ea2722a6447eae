// Buyers of the API: signed up, with a token, in an auction they have joined.
import http from "node:http";

/** @typedef {{ username: string, token: string }} Buyer the token lives for 15 minutes */

const PASSWORD = "a-long-password-1";
const AT_ONCE = 8;

/** @param {string} origin @param {number} count @param {number} auctionId @returns {Promise<Buyer[]>} */
export async function joinedBuyers(origin, count, auctionId) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const buyers = /** @type {Buyer[]} */ ([]);
  const numbers = Array.from({ length: count }, (_, i) => i + 1).values();
  const worker = async () => {
    for (const i of numbers)
      buyers.push(await joinedBuyer(origin, `rush-${auctionId}-${i}`, auctionId, agent));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
  return buyers;
}

/** @param {string} origin @param {string} username @param {number} auction @param {http.Agent} agent */
async function joinedBuyer(origin, username, auction, agent) {
  const postJson = async (/** @type {string} */ path, /** @type {unknown} */ body, token = "") => {
    const { status, text } = await post(origin + path, body, { token, agent });
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  await postJson("/accounts/api/users/", {
    username,
    email: `${username}@example.com`,
    first_name: "Wanjiku",
    last_name: "Njoroge",
    phone_number: "+254712345678",
    gender: "female",
    date_of_birth: "1990-05-17",
    password: PASSWORD,
    password2: PASSWORD,
  });
  const { access: token } = await postJson("/accounts/api/token/", { username, password: PASSWORD });
  await postJson("/api/participations/", { auction }, token);
  return { username, token };
}

export const jsonHeaders = (/** @type {string} */ token) => ({
  accept: "application/json",
  "content-type": "application/json",
  ...(token && { authorization: `Bearer ${token}` }),
});

/** @param {number} auction @param {number} cents */
export const pledgeBody = (auction, cents) => JSON.stringify({ auction, pledge_amount: cents / 100 });

/**
 * @param {string} url @param {unknown} body JSON text is sent as it is @param {{ token: string, agent: http.Agent }} from
 * @returns {Promise<{ status: number, text: string }>}
 */
export function post(url, body, { token, agent }) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: "POST", agent, headers: jsonHeaders(token) });
    request.once("error", reject);
    request.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (/** @type {string} */ chunk) => (text += chunk));
      response.once("error", reject);
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.end(typeof body === "string" ? body : JSON.stringify(body));
  });
}
