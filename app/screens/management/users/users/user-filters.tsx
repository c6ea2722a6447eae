import { USER_SORTS, type UserFilters, userList, type UserSort } from "~/domain/account/user-list";
import { ListChoice, ListForm } from "~/screens/management/shared/list-form";

const sortLabels: Record<UserSort, string> = { newest: "Newest first", name: "Name" };

const sorts = USER_SORTS.map((sort) => [sort, sortLabels[sort]] as const);

export function UserSearch({ filters: { q, type, sort } }: { filters: UserFilters }) {
  return (
    <ListForm
      list={userList.path({ type })}
      q={q}
      hint="Username, name, email or phone"
      clearPath={q ? userList.path({ type, sort }) : null}
    >
      <ListChoice name="sort" label="Sort" value={sort} options={sorts} />
    </ListForm>
  );
}
