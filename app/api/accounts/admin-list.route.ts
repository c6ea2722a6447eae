import { accepted } from "~/domain/refusal";
import { readUserFilters } from "~/domain/account/user-list";
import { listUsers } from "~/http/calls/accounts.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireUser } from "~/http/wire/user.server";
import { figuresOfMany } from "~/operations/accounts/many-figures.queries.server";
import { userSlice } from "~/operations/accounts/user-list.queries.server";

const route = endpoint(
  answer(listUsers, async ({ query: { user_type = "", search = "" }, slice, now }) => {
    const filters = readUserFilters(new URLSearchParams({ type: user_type, q: search }));
    const { rows, total } = await userSlice(filters, slice);
    const figuresOf = await figuresOfMany(rows.map(({ id }) => id));
    return accepted({ rows: rows.map((user) => wireUser(user, figuresOf(user.id), now)), total });
  }),
);
export const loader = route.loader;
export const action = route.action;
