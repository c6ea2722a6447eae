/** 'abcdefgh2345…' as 'abcd-efgh-2345-…'. */
export const inGroups = (text: string, between: "-" | " "): string =>
  text.match(/.{1,4}/g)?.join(between) ?? "";
