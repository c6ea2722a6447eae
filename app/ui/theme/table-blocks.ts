import { uiGlobal } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

/** Class names of table.css.ts. */
type Parts = Readonly<Record<"table" | "head" | "body" | "row" | "primary" | "value", string>>;

/** In a narrow container each cell becomes a block under its column's name. A browser without container queries scrolls the table. */
export function asBlocks(
  { table, head, body, row, primary, value }: Parts,
  place: string,
  narrowerThan: number,
) {
  const inside = `(max-width: ${narrowerThan - 0.02}px)`;
  const rule = (selector: string, style: Parameters<typeof uiGlobal>[1]) => {
    uiGlobal(`${place} > ${table}${selector}`, {
      "@media": { [from(720)]: { "@container": { [inside]: style } } },
    });
  };
  rule("", { display: "block" });
  rule(` > ${body}`, { display: "grid" });
  rule(` > ${head}`, { display: "none" });
  rule(` > caption`, { display: "block" });
  rule(` > ${body} > ${row}`, {
    display: "grid",
    position: "relative",
    gridTemplateColumns: "repeat(auto-fill, minmax(8rem, 1fr))",
    alignItems: "start",
    gap: `${space.s} ${space.l}`,
    padding: `${space.m} ${space.l}`,
  });
  for (const cell of ["th", "td"]) rule(` > ${body} > ${row} > ${cell}`, { padding: 0, textAlign: "start" });
  rule(` > ${body} > ${row} > ${primary}`, { gridColumn: "span 2" });
  rule(` > ${body} > ${row} > td[data-label]::before`, {
    ...mix.finePrint,
    content: "attr(data-label)",
    display: "block",
  });
  rule(` > ${body} > ${row} > * > ${value}`, {
    ...mix.breaks,
    width: "auto",
    maxWidth: "none",
    marginInlineStart: 0,
  });
  rule(` > ${body} > ${row} > td:first-child:not([data-label])`, {
    position: "absolute",
    insetBlockStart: space.s,
    insetInlineEnd: space.s,
  });
}
