import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { leavePagesToBrowser } from "~/ui/line/slow-line";
import { watchConnection } from "~/ui/line/watch-connection";

// react-remove-scroll, in the dialog, writes a <style> that needs the nonce
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

/**
 * On its first render RemixBrowser throws the promise of the page's data. A tap while React 18 waits for it breaks the root
 * for good (error 345, remix-run/remix#10214), so it is thrown here, before there is a root.
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
