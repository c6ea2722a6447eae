import { parsePage } from "~/ui/reading/page-parts";
import { findAuctionMismatch, type NumberedRound } from "~/domain/round/check-auction";
import { type Digests, findRoundMismatch } from "~/domain/round/check-round";
import {
  PROOF_MATCHES,
  CHECK_TITLES,
  type CheckState,
  type Mismatch,
  mismatchText,
  NOT_CHECKED,
} from "~/domain/round/check-text";
import { readAuction, readRound } from "./read-proof";

/** Checked at once, unless much has to be loaded: then it waits for the button. */
export function startCheck(band: HTMLElement) {
  const button = band.querySelector("button");
  const check = () => {
    button?.remove();
    void run(band);
  };
  if (!button) return check();
  band.dataset.ready = "";
  button.addEventListener("click", check);
}

async function run(band: HTMLElement) {
  const isAuction = band.dataset.check === "auction";
  show(band, "running", "");
  try {
    const mismatch = await (isAuction ? checkAuction() : checkRound());
    if (mismatch) show(band, "wrong", mismatchText(mismatch));
    else show(band, "correct", PROOF_MATCHES);
  } catch {
    show(band, "unknown", NOT_CHECKED);
  }
}

const checkRound = async (): Promise<Mismatch | null> =>
  findRoundMismatch(readRound(await pagesOf(document, location.pathname)), webDigests);

async function checkAuction(): Promise<Mismatch | null> {
  const rounds: NumberedRound[] = [];
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-round] a")) {
    const path = link.pathname;
    const pages = await pagesOf(await load(path), path);
    rounds.push({ ...readRound(pages), number: rounds.length + 1 });
  }
  return findAuctionMismatch(readAuction(await pagesOf(document, location.pathname), rounds), webDigests);
}

/** All pages of the list whose first or shown page this is. */
async function pagesOf(page: Document, path: string): Promise<Document[]> {
  const { pages = "1", page: shown = "1" } = page.querySelector<HTMLElement>("[data-check]")?.dataset ?? {};
  const all: Document[] = [];
  for (let number = 1; number <= Number(pages); number += 1)
    all.push(number === Number(shown) ? page : await load(`${path}?page=${number}`));
  return all;
}

async function load(path: string): Promise<Document> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(path);
  return parsePage(answer);
}

function show(band: HTMLElement, state: CheckState, detail: string) {
  band.dataset.state = state;
  const [title, text] = band.querySelectorAll("p");
  if (title) title.textContent = CHECK_TITLES[state];
  if (text) text.textContent = detail;
}

/** By WebCrypto, which browsers have on secure pages alone. */
export const webDigests: Digests = {
  sha256: async (text) => toHex(await crypto.subtle.digest("SHA-256", bytesOf(text))),
  sha256OfBytes: async (hex) => toHex(await crypto.subtle.digest("SHA-256", fromHex(hex))),
  hmac: async (keyHex, message) => {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", fromHex(keyHex), algorithm, false, ["sign"]);
    return toHex(await crypto.subtle.sign("HMAC", key, bytesOf(message)));
  },
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

const fromHex = (hex: string) => new Uint8Array((hex.match(/../g) ?? []).map((byte) => parseInt(byte, 16)));

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
