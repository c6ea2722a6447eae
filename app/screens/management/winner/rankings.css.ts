import { screenStyle } from "~/ui/theme/layered-style";

/** A long name or address wraps rather than pushes the amounts out of sight. */
export const line = screenStyle({ overflowWrap: "anywhere" });
