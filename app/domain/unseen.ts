/** Direction marks, joiners, soft hyphens, fillers: they come along when a text is copied, and nobody sees them (D107). */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");
