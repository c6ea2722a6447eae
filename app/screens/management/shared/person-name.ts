export { personName } from "~/domain/account/person-name";

export const NOT_AVAILABLE = "N/A";
