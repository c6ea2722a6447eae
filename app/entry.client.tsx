import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { nameShop } from "~/ui/frame/shop-name";
import { stepQuantities } from "~/ui/form/step-quantities";
import { leavePagesToBrowser } from "~/ui/network/leave-pages-to-browser";
import { numberHashLinks } from "~/ui/network/number-hash-links";
import { storeSheet } from "~/ui/reading/store-sheet";
import { watchRouterConnection } from "~/ui/network/router-connection";
import { closeMenuOnEscape } from "~/ui/shell/menu-escape";

// react-remove-scroll, in the dialog, writes a <style> that needs the nonce
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

const { shopName } = document.documentElement.dataset;
if (shopName) nameShop(shopName);

/** A tap while RemixBrowser's first render waits for data breaks the root (remix-run/remix#10214): wait before there is one. */
async function decodeData() {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

// set by the script of old browsers, where React cannot run
if (document.documentElement.dataset.scripts !== "none") {
  watchRouterConnection();
  leavePagesToBrowser();
  numberHashLinks();
  stepQuantities();
  closeMenuOnEscape();
  storeSheet();
  void decodeData().then(hydrate);
}
