import { userList } from "~/domain/account/user-list";
import { type CsvColumn, csvTime, csvYesOrNo } from "~/domain/csv/csv-cell";
import { type ListedUser, userBatches } from "~/operations/accounts/user-list.queries.server";
import { listCsv } from "~/screens/management/lists/csv-loader.server";

const columns: readonly CsvColumn<ListedUser>[] = [
  { label: "Id", cell: (user) => user.id },
  { label: "Username", cell: (user) => user.username },
  { label: "First name", cell: (user) => user.firstName },
  { label: "Last name", cell: (user) => user.lastName },
  { label: "Email", cell: (user) => user.email },
  { label: "Phone", cell: (user) => user.phoneNumber },
  { label: "Type", cell: (user) => user.userType },
  { label: "May do everything", cell: (user) => csvYesOrNo(user.isSuperuser) },
  { label: "Verified", cell: (user) => csvYesOrNo(user.isVerified) },
  { label: "Trust score", cell: (user) => user.trustScore },
  { label: "Joined (EAT)", cell: (user) => csvTime(user.dateJoined) },
];

export const loader = listCsv("users", userList, columns, userBatches);
