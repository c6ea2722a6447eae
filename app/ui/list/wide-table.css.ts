import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";
import * as parts from "./table.css";
import { asBlocks } from "~/ui/theme/table-blocks";

const { space } = vars;

export const wide = uiStyle({});
// both names: this sheet may stand before the table's own
const table = `${wide} > ${parts.table}`;

/** Clipped instead of scrolled, because a sticky head does not work in a scroll container. */
uiGlobal(`${wide}${parts.frame}`, { "@media": { [from(1280)]: { overflow: "clip" } } });

uiGlobal(`${table} th, ${table} td`, { "@media": { [from(720)]: { paddingInline: space.s } } });
uiGlobal(`${table} th:first-child, ${table} td:first-child`, {
  "@media": { [from(720)]: { paddingInlineStart: space.l } },
});
uiGlobal(`${table} thead th`, {
  "@media": { [from(1280)]: { position: "sticky", insetBlockStart: 0, zIndex: 1 } },
});
/** The sticky head must not cover the row with the focus. */
uiGlobal(`:root:has(${wide})`, { "@media": { [from(1280)]: { scrollPaddingBlockStart: "56px" } } });

asBlocks(parts, wide, 930);
