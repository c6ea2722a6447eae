import { screenStyle } from "~/ui/theme/layered-style";

/** A field is hidden if another choice is selected; without a choice all are shown. */
const unless = (field: string, value: string) =>
  screenStyle({
    selectors: {
      [`form:has([name="${field}"]:checked):not(:has([name="${field}"][value="${value}"]:checked)) &`]: {
        display: "none",
      },
    },
  });

export const forMpesa = unless("paid_by", "mpesa");
export const forCash = unless("paid_by", "cash");
export const forKept = unless("money", "keep");
