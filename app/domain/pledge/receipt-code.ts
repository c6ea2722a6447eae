/** 'A90C-55F2', the beginning of a ledger entry's hash: short enough to compare a receipt with the proof by eye. */
export const receiptCode = (hash: string): string => `${hash.slice(0, 4)}-${hash.slice(4, 8)}`.toUpperCase();
