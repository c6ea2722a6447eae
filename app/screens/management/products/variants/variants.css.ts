import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

const row = { display: "grid", gap: space.m, alignItems: "start" } as const;

export const option = screenStyle({
  ...row,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from(720)]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr)" } },
});

export const variant = screenStyle({
  margin: 0,
  padding: `${space.m} 0`,
  border: 0,
  borderBlockStart: `1px solid ${vars.color.line}`,
});

export const title = screenStyle({
  float: "left",
  inlineSize: "100%",
  paddingBlockEnd: space.s,
  fontWeight: 700,
});

export const figures = screenStyle({
  ...row,
  clear: "both",
  gridTemplateColumns: "repeat(auto-fit, minmax(140px, 1fr))",
  "@media": { [from(720)]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});
