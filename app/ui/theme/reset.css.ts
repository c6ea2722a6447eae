import { globalStyle } from "@vanilla-extract/css";
import { resetGlobal } from "./layered-style";
import { forcedColours, lacksFlexGap } from "./media";
import { vars } from "./tokens.css";

const { color, text } = vars;

resetGlobal("*, ::before, ::after", { boxSizing: "border-box" });
resetGlobal("body, h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend", { margin: 0, padding: 0 });
resetGlobal(":root", {
  colorScheme: "light dark",
  scrollPaddingBlockStart: vars.space.s,
  WebkitTextSizeAdjust: "100%",
});
resetGlobal("body", {
  minHeight: ["100vh", "100dvh"],
  display: "flex",
  flexDirection: "column",
  background: color.paper,
  color: color.ink,
  font: `1rem/1.5 ${vars.font}`,
  overflowWrap: "break-word",
});
resetGlobal("h1, h2, h3, h4", {
  lineHeight: 1.2,
  letterSpacing: "-0.015em",
  textWrap: "balance",
  overflowWrap: "anywhere",
});
resetGlobal("h1", { fontSize: text.xxl, fontWeight: 800 });
resetGlobal("h2", { fontSize: text.xl });
resetGlobal("h3, h4", { fontSize: text.l });
resetGlobal("a", { color: color.forest, textUnderlineOffset: "0.15em" });
resetGlobal("button, input, select, textarea", { font: "inherit", color: "inherit" });
resetGlobal("img, svg", { display: "block", maxWidth: "100%" });
resetGlobal("img", { height: "auto" });
/** A list without a class is running text and has bullets. */
resetGlobal("ul[class], ol[class]", { listStyle: "none" });
resetGlobal("ul:not([class]), ol:not([class])", { paddingInlineStart: vars.space.xl });
/** Text has no margin, so what stands alone before it has, such as an icon. */
resetGlobal("svg:only-child, [type=checkbox]:only-child, [type=radio]:only-child", {
  "@supports": { [lacksFlexGap]: { marginInlineEnd: vars.space.s } },
});
resetGlobal("fieldset", { border: 0, minWidth: 0 });
resetGlobal("summary", { cursor: "pointer" });
/** What gets the focus when a form is refused clears a toast at the top and the bar at the bottom. */
resetGlobal("[role=alert], [aria-invalid=true]", { scrollMarginBlock: "96px" });
resetGlobal("[hidden]", { display: "none !important" });

/** Elsewhere the current link has a ground or a line of its own colour. */
resetGlobal("[aria-current]", {
  "@media": { [forcedColours]: { outline: "2px solid Highlight", outlineOffset: "-2px" } },
});

const ring = { outline: `2px solid ${color.ink}`, outlineOffset: "2px" };
/** Outside the layers, so that no component's shadow hides the inner ring. */
globalStyle(":focus-visible", { ...ring, boxShadow: `0 0 0 2px ${color.sun}` });
/** A script sets this focus after a refused form, and browsers may not count that as `:focus-visible`. */
globalStyle("[aria-invalid=true]:focus", ring);
/** The skip link and scripts focus these, and the whole page should not get a ring. */
globalStyle("main:focus, main h1:focus", { outline: "none", boxShadow: "none" });
