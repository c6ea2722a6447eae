/** How long the message about a closed round stands: long enough to read who won. */
export const SETTLED_MS = 5000;
