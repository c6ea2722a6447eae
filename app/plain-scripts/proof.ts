/** The script of proof pages: it checks on the phone what they publish. Without it they say how to check it on a computer. */
import { startCheck } from "~/screens/storefront/proofs/check/run-check";

const band = document.querySelector<HTMLElement>("[data-check]");
// Chrome 110 and its like: an older browser keeps the page that says how to check it on a computer
if (band && "toSorted" in Array.prototype) startCheck(band);
