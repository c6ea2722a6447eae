/** Invisible characters: direction marks, joiners, soft hyphens and fillers that come along with copied text (D107). */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

export const withoutInvisible = (text: string): string => text.replace(UNSEEN, "");
