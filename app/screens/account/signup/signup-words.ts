export const ACCOUNT_CREATED = "Account created. You can log in now.";
