import { uiStyle } from "~/ui/theme/layered-style";

export const list = uiStyle({ display: "grid" });

export const lead = uiStyle({ fontWeight: 700 });

export const link = uiStyle({ display: "block", paddingBlock: "10px", color: "inherit" });
