/** What search compares (D32): accents stripped, lower case, punctuation as single spaces. 'Café – Ngũgĩ!' → 'cafe ngugi'. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
