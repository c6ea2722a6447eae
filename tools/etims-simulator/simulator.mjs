// Plays KRA's control unit (OSCU) on loopback: the same calls and codes, with answers that get lost, refusals and trouble.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { once } from "node:events";

/**
 * @typedef {{ loseAnswer?: number, refuse?: number, trouble?: number, endToken?: number, find?: boolean, seed?: number }} Faults rates from 0 to 1:
 * what was done, but not answered; 894 or 999; HTTP 503; an early end of the token. `find`: whether it shows an invoice by its number
 * @typedef {{ invcNo: number, orgInvcNo: number, rcptTyCd: string, totAmt: number, totTaxAmt: number, itemList: Item[] }
 * & Partial<Record<`taxblAmt${TaxType}` | `taxAmt${TaxType}`, number>>} Sale
 * @typedef {{ itemCd: string, taxTyCd: string, qty: number, totAmt: number, taxAmt: number }} Item
 * @typedef {(typeof TAX_TYPES)[number]} TaxType
 * @typedef {Sale & Item & { dvcSrlNo: string, sarNo: number, sarTyCd: string }} Body of a call: each has a part of it
 */

const TAX_TYPES = /** @type {const} */ (["A", "B", "C", "D", "E"]);

const cents = (/** @type {number} */ amount) => Math.round(amount * 100);
const sum = (/** @type {number[]} */ all) => all.reduce((total, one) => total + one, 0);

/** @param {{ port?: number, faults?: Faults }} [options] */
export async function startEtimsSimulator({ port = 0, faults = {} } = {}) {
  const state = {
    faults,
    /** @type {Sale[]} */ sales: [],
    /** @type {Map<string, string>} */ items: new Map(),
    /** @type {{ sarNo: number, sarTyCd: string }[]} */ stock: [],
    setUps: 0,
    repeats: 0,
    lost: 0,
    /** @type {string[]} what a control unit would never forgive */ wrong: [],
    token: "token 1",
    tokens: 0,
  };
  let random = faults.seed ?? 1;
  const chance = (/** @type {number | undefined} */ rate) => {
    random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fffffff;
    return rate !== undefined && random / 0x7fffffff < rate;
  };
  const failed = (/** @type {string} */ resultCd, /** @type {string} */ resultMsg) => ({
    resultCd,
    resultMsg,
    data: null,
  });
  const done = (/** @type {unknown} */ data = null) => ({
    resultCd: "000",
    resultMsg: "It is succeeded",
    resultDt: "20261126120000",
    data,
  });
  const receiptOf = (/** @type {Sale} */ { invcNo }) => ({
    curRcptNo: String(invcNo),
    totRcptNo: String(state.sales.length),
    intrlData: createHash("sha256").update(`internal ${invcNo}`).digest("hex").slice(0, 26).toUpperCase(),
    rcptSign: createHash("sha256").update(`sign ${invcNo}`).digest("hex").slice(0, 16).toUpperCase(),
    sdcDateTime: "20261126120000",
  });

  /** Why the sale is wrong; null if it is right. */
  function mistakeIn(/** @type {Sale} */ sale) {
    const unknown = sale.itemList.find(({ itemCd, taxTyCd }) => state.items.get(itemCd) !== taxTyCd);
    if (unknown) return `item ${unknown.itemCd} is not registered`;
    if (sum(sale.itemList.map(({ totAmt }) => cents(totAmt))) !== cents(sale.totAmt))
      return "the lines do not add up";
    if (sum(sale.itemList.map(({ taxAmt }) => cents(taxAmt))) !== cents(sale.totTaxAmt))
      return "the taxes do not add up";
    const byType = TAX_TYPES.map((type) => [
      cents(sale[/** @type {const} */ (`taxblAmt${type}`)] ?? 0),
      cents(sale[/** @type {const} */ (`taxAmt${type}`)] ?? 0),
    ]);
    if (sum(byType.map(([amount = 0]) => amount)) !== cents(sale.totAmt)) return "the types do not add up";
    if (sum(byType.map(([, tax = 0]) => tax)) !== cents(sale.totTaxAmt))
      return "the types' taxes do not add up";
    if (sale.rcptTyCd === "S") return null;
    const original = state.sales.find(
      ({ invcNo, rcptTyCd }) => invcNo === sale.orgInvcNo && rcptTyCd === "S",
    );
    if (!original) return "a credit note of no invoice";
    const credited = sum(
      state.sales.filter(({ orgInvcNo }) => orgInvcNo === sale.orgInvcNo).map(({ totAmt }) => cents(totAmt)),
    );
    return credited + cents(sale.totAmt) > cents(original.totAmt)
      ? "more is credited than was invoiced"
      : null;
  }

  /** @param {Sale} sale */
  function sell(sale) {
    if (state.sales.some(({ invcNo }) => invcNo === sale.invcNo)) {
      state.repeats += 1;
      const [first] = state.sales.filter(({ invcNo }) => invcNo === sale.invcNo);
      if (JSON.stringify(first) !== JSON.stringify(sale))
        state.wrong.push(`${sale.invcNo} came with other contents`);
      return failed("994", "There is an overlapped Data");
    }
    const mistake = mistakeIn(sale);
    if (mistake) state.wrong.push(`${sale.invcNo}: ${mistake}`);
    if (mistake) return failed("910", mistake);
    if (sale.invcNo !== (state.sales.at(-1)?.invcNo ?? 0) + 1)
      state.wrong.push(`${sale.invcNo} is out of order`);
    state.sales.push(sale);
    return done(receiptOf(sale));
  }

  /** @type {Record<string, (body: Body) => object>} */
  const calls = {
    selectInitOsdcInfo: ({ dvcSrlNo }) => {
      state.setUps += 1;
      return dvcSrlNo === "unknown"
        ? failed("901", "It is not valid device")
        : done({ info: { cmcKey: "key", sdcId: "KRACU0100000001", mrcNo: "WIS01000001" } });
    },
    saveItem: ({ itemCd, taxTyCd }) => {
      state.items.set(itemCd, taxTyCd);
      return done();
    },
    saveTrnsSalesOsdc: sell,
    selectInvoiceDetails: ({ invcNo }) => {
      const sale = state.sales.find((one) => one.invcNo === invcNo);
      if (state.faults.find === false || !sale) return failed("001", "There is no search result");
      return done({ salesList: [{ ...receiptOf(sale), invcNo, totAmt: sale.totAmt }] });
    },
    insertStockIO: (body) => {
      if (!state.stock.some(({ sarNo }) => sarNo === body.sarNo)) state.stock.push(body);
      return done();
    },
  };

  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const answer = (/** @type {number} */ status, /** @type {object} */ body) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (pathname === "/token") {
      state.token = `token ${(state.tokens += 1)}`;
      return answer(200, { access_token: state.token, expires_in: 3600 });
    }
    if (chance(state.faults.endToken)) state.token = "";
    if (request.headers.authorization !== `Bearer ${state.token}`)
      return answer(401, { error: "invalid token" });
    const call = calls[pathname.slice(1)];
    if (!call) return answer(404, {});
    if (pathname !== "/selectInitOsdcInfo" && request.headers.cmckey !== "key")
      return answer(200, failed("901", "It is not valid device"));
    if (chance(state.faults.trouble)) return answer(503, {});
    if (chance(state.faults.refuse))
      return answer(200, failed(chance(0.5) ? "894" : "999", "Unable to connect"));
    const { tin, bhfId, cmcKey, ...body } = JSON.parse(text);
    const result = call(body);
    if (!chance(state.faults.loseAnswer)) return answer(200, result);
    state.lost += 1;
    response.destroy();
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    state,
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
