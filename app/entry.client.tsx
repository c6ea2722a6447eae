import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { leavePagesToBrowser } from "~/ui/line/slow-line";
import { watchConnection } from "~/ui/line/watch-connection";

// the dialog's scroll lock writes a <style>, which the content security policy wants to know
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

/**
 * Drawn for the first time, RemixBrowser throws the promise of the page's data, and React 18 waits for it without a root: a
 * tap or a key in that moment breaks the root for good (error 345; remix-run/remix#10214). So it throws before there is one.
 */
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

watchConnection();
leavePagesToBrowser();
void decodeData().then(hydrate);
