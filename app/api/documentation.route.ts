import { documentation } from "./all-calls.server";

export const loader = documentation.loader;
export const action = documentation.action;
