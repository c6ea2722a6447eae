/** The script of the page about messages: only a browser's own script can ask it to show them. */
import { startPush } from "~/screens/account/messages/start-push";

const form = document.querySelector<HTMLFormElement>("[data-push]");
if (form) void startPush(form);
