const MAX_ID = 2_147_483_647;

/** Ids are positive integers up to 2,147,483,647 (D3); null is a 404 to whoever asked. */
export function parseId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
}
