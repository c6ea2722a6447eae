export const personName = (user: { firstName: string; lastName: string; username: string }) =>
  `${user.firstName} ${user.lastName}`.trim() || user.username;

export const NOT_AVAILABLE = "N/A";
