export const INVITATION_DAYS = 7;
