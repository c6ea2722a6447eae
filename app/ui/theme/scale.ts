/** Text is in rem, so that it follows the reader's own size. */
export const space = { xs: "4px", s: "8px", m: "12px", l: "16px", xl: "24px", xxl: "32px", xxxl: "48px" };
export const text = {
  s: "0.875rem",
  m: "1rem",
  l: "1.125rem",
  xl: "1.375rem",
  xxl: "1.75rem",
  xxxl: "2.25rem",
};
export const radius = { control: "10px", card: "16px", round: "999px" };
export const target = "44px";
export const quick = "150ms ease-out";
