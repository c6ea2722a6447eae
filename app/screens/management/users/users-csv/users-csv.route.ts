import type { LoaderFunctionArgs } from "~/router";
import { readUserFilters } from "~/domain/account/user-list";
import { csvFile, type CsvFile, csvTime } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { type ListedUser, userBatches } from "~/operations/accounts/user-list.queries.server";

const yesOrNo = (is: boolean) => (is ? "yes" : "no");

const columns: CsvFile<ListedUser>["columns"] = {
  Id: (user) => user.id,
  Username: (user) => user.username,
  "First name": (user) => user.firstName,
  "Last name": (user) => user.lastName,
  Email: (user) => user.email,
  Phone: (user) => user.phoneNumber,
  Type: (user) => user.userType,
  Superuser: (user) => yesOrNo(user.isSuperuser),
  Verified: (user) => yesOrNo(user.isVerified),
  "Trust score": (user) => user.trustScore,
  "Joined (EAT)": (user) => csvTime(user.dateJoined),
};

/** Exactly the users of the list with the same query, all pages of it. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const filters = readUserFilters(new URL(args.request.url).searchParams);
  return csvFile(args.context, { name: "users.csv", columns, batches: userBatches(filters) });
}
