/** Line breaks and runs of blanks become one blank: a title or a name, which are people's, must not begin a line of ours. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
