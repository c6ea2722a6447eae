import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";

/** So that a tablet shows all four columns. */
export const narrow = screenStyle({ "@media": { [from(720)]: { display: "block", maxWidth: "6.5rem" } } });
