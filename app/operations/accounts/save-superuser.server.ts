import { transaction } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account";
import { hashPassword } from "./passwords.server";

export interface SuperuserLogin {
  username: string;
  email: string;
  password: string;
}

/** Creates the superuser, or gives an existing one this e-mail address and password (D35). */
export async function saveSuperuser({ username, email, password }: SuperuserLogin): Promise<{ id: number }> {
  const passwordHash = await hashPassword(password);
  const key = usernameKey(username);
  const rights = {
    email,
    emailKey: emailKey(email),
    passwordHash,
    isSuperuser: true,
    isVerified: true,
    userType: "admin" as const,
  };
  return transaction((tx) =>
    tx.user.upsert({
      where: { usernameKey: key },
      create: { username, usernameKey: key, firstName: "Admin", lastName: "", ...rights },
      update: { ...rights, passwordVersion: { increment: 1 } },
      select: { id: true },
    }),
  );
}
