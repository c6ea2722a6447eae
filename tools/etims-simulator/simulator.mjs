// Plays KRA's control unit (OSCU) on loopback: the same calls and codes, with answers that get lost, refusals and trouble.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { once } from "node:events";

/**
 * @typedef {{ loseAnswer?: number, refuse?: number, trouble?: number, endToken?: number, find?: boolean, seed?: number }} Faults rates from 0 to 1:
 * what was done, but not answered; 999; HTTP 503; an early end of the token. `find`: whether it shows an invoice by its number
 * @typedef {{ call: string, code?: string, status?: number, isLost?: boolean }} Script what the next such call gets: a code, a page with this status, or,
 * once it was done, no answer
 * @typedef {{ invcNo: number, orgInvcNo: number, rcptTyCd: string, totAmt: number, totTaxAmt: number, itemList: Item[] }
 * & Partial<Record<`taxblAmt${TaxType}` | `taxAmt${TaxType}`, number>>} Sale
 * @typedef {{ itemCd: string, taxTyCd: string, qty: number, prc: number, splyAmt: number, dcAmt?: number, totDcAmt?: number, totAmt: number, taxAmt: number }} Item
 * @typedef {(typeof TAX_TYPES)[number]} TaxType
 * @typedef {Sale & Item & { dvcSrlNo: string, sarNo: number, sarTyCd: string, itemList: Item[] }} Body of a call: each has a part of it
 */

const TAX_TYPES = /** @type {const} */ (["A", "B", "C", "D", "E"]);

const RATES = { A: 0, B: 16, C: 0, D: 0, E: 8 };
/** Of which credit notes take back at most what the invoice has. */
const FIGURES = /** @type {const} */ ([
  "totAmt",
  "totTaxAmt",
  ...TAX_TYPES.flatMap((type) => /** @type {const} */ ([`taxblAmt${type}`, `taxAmt${type}`])),
]);

const cents = (/** @type {number} */ amount) => Math.round(amount * 100);
const sum = (/** @type {number[]} */ all) => all.reduce((total, one) => total + one, 0);

/** No sum below 0, and `prc` × `qty` − `dcAmt` = `splyAmt`. */
const isRightLine = (/** @type {Item} */ { prc, qty, dcAmt = 0, totDcAmt = 0, splyAmt, totAmt, taxAmt }) =>
  qty > 0 &&
  [prc, dcAmt, totDcAmt, splyAmt, taxAmt].every((amount) => amount >= 0) &&
  cents(prc) * qty - cents(dcAmt) - cents(totDcAmt) === cents(splyAmt) &&
  cents(splyAmt) === cents(totAmt);

/** @param {{ port?: number, faults?: Faults }} [options] */
export async function startEtimsSimulator({ port = 0, faults = {} } = {}) {
  const state = {
    faults,
    /** @type {Script[]} */ script: [],
    /** @type {string[]} each call that came */ calls: [],
    key: "key",
    /** @type {Sale[]} */ sales: [],
    /** @type {Map<string, string>} */ items: new Map(),
    /** @type {{ sarNo: number, sarTyCd: string, itemList: Item[] }[]} */ stock: [],
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
    const wrongLine = sale.itemList.find((line) => !isRightLine(line));
    if (wrongLine) return `line of ${wrongLine.itemCd}: a price, quantity or sum is wrong`;
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
    for (const [at, type] of TAX_TYPES.entries()) {
      const ofType = sale.itemList.filter(({ taxTyCd }) => taxTyCd === type);
      const [amount = 0, tax = 0] = byType[at] ?? [];
      if (sum(ofType.map(({ totAmt }) => cents(totAmt))) !== amount)
        return `the lines of ${type} do not add up`;
      if (sum(ofType.map(({ taxAmt }) => cents(taxAmt))) !== tax) return `the taxes of ${type} do not add up`;
      const own = Math.round((amount * RATES[type]) / (100 + RATES[type]));
      // the last of several credit notes takes the rest
      if (Math.abs(own - tax) > (sale.rcptTyCd === "S" ? 0 : 2)) return `the tax of ${type} is wrong`;
    }
    if (sale.rcptTyCd === "S") return null;
    const original = state.sales.find(
      ({ invcNo, rcptTyCd }) => invcNo === sale.orgInvcNo && rcptTyCd === "S",
    );
    if (!original) return "a credit note of no invoice";
    const notes = [...state.sales.filter(({ orgInvcNo }) => orgInvcNo === sale.orgInvcNo), sale];
    const exceeds = FIGURES.find(
      (name) => sum(notes.map((note) => cents(note[name] ?? 0))) > cents(original[name] ?? 0),
    );
    return exceeds ? `more is credited than was invoiced: ${exceeds}` : null;
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
        : done({ info: { cmcKey: state.key, sdcId: "KRACU0100000001", mrcNo: "WIS01000001" } });
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
      const wrong = body.itemList.find((line) => !isRightLine(line));
      if (wrong) state.wrong.push(`stock ${body.sarNo}: ${wrong.itemCd}`);
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
    const name = pathname.slice(1);
    const call = calls[name];
    if (!call) return answer(404, {});
    state.calls.push(name);
    const at = state.script.findIndex((one) => one.call === name);
    const [scripted] = at < 0 ? [] : state.script.splice(at, 1);
    if (scripted?.status) return response.writeHead(scripted.status).end("<html>");
    if (scripted?.code) return answer(200, failed(scripted.code, "As the script says"));
    if (name !== "selectInitOsdcInfo" && request.headers.cmckey !== state.key)
      return answer(200, failed("901", "It is not valid device"));
    if (chance(state.faults.trouble)) return answer(503, {});
    if (chance(state.faults.refuse)) return answer(200, failed("999", "Unable to connect"));
    const { tin, bhfId, cmcKey, ...body } = JSON.parse(text);
    const result = call(body);
    if (!scripted?.isLost && !chance(state.faults.loseAnswer)) return answer(200, result);
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
