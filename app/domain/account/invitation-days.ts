/** How long an invitation to the staff can be used (D87). */
export const INVITATION_DAYS = 7;
