import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from, motionAllowed } from "~/ui/theme/media";
import { hiddenWithScripts } from "~/ui/theme/scripts";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const results = screenStyle({
  ...mix.column,
  gap: space.xl,
  alignContent: "start",
  selectors: { "&[aria-busy=true]": { opacity: 0.55 } },
  "@media": { [motionAllowed]: { transition: `opacity ${vars.quick}` } },
});

export const head = screenStyle({
  ...mix.row,
  justifyContent: "space-between",
  gap: `${space.s} ${space.l}`,
});

export const count = screenStyle({ color: color.muted, fontVariantNumeric: "tabular-nums" });

export const sort = screenStyle({ ...mix.line, gap: space.s, maxWidth: "100%" });

export const sortLabel = screenStyle({ ...mix.line, gap: space.s, minWidth: 0, fontWeight: 600 });

export const sortWord = screenStyle({
  "@media": { [below(640)]: { position: "absolute", clipPath: "inset(50%)" } },
});

export const select = screenStyle({
  minWidth: 0,
  minHeight: vars.target,
  paddingInline: space.m,
  border: `1px solid ${color.edge}`,
  borderRadius: vars.radius.control,
  background: color.surface,
  fontWeight: 400,
});

export const plain = screenStyle(hiddenWithScripts());

export const lead = screenStyle({ maxWidth: "65ch", color: color.muted });

export const chips = screenStyle({ ...mix.wrap, gap: space.s });

export const centred = screenStyle({ justifyContent: "center", marginBlockStart: space.m });

export const chip = screenStyle({
  ...mix.inline,
  gap: "6px",
  minHeight: vars.target,
  minWidth: vars.target,
  paddingInline: space.m,
  border: `1px solid ${color.edge}`,
  borderRadius: vars.radius.round,
  background: color.surface,
  color: color.ink,
  fontWeight: 600,
  textDecoration: "none",
  overflowWrap: "anywhere",
  selectors: { "&:hover": { background: color.sunken, borderColor: color.ink } },
});

screenGlobal(`${chip} > svg`, { width: "1em", height: "1em", color: color.muted });

export const beside = screenStyle({
  ...mix.column,
  gap: space.xl,
  alignItems: "start",
  "@media": { [from(960)]: { gridTemplateColumns: "236px minmax(0, 1fr)" } },
});
