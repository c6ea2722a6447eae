import { DASHBOARD_LOADING } from "~/domain/messages";
import { clickedLink } from "./watch-connection";

/** The region is in every page, because screen readers only announce changes inside known regions. */
const show = (text: string) => {
  const region = document.querySelector("[data-loading]");
  if (region) region.textContent = text;
};

/** Says that the dashboard is loading, from the tap until its page comes. */
export function showLoadingText() {
  addEventListener("click", (event) => {
    if (!event.defaultPrevented && clickedLink(event)?.url.pathname === "/dashboard") show(DASHBOARD_LOADING);
  });
  // shown again from the back/forward cache
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) show("");
  });
}
