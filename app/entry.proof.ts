/** The script of proof pages: it checks on the phone what they publish. Without it they say how to check it on a computer. */
import { startCheck } from "~/screens/storefront/proofs/check/run-check";

const band = document.querySelector<HTMLElement>("[data-check]");
if (band) startCheck(band);
