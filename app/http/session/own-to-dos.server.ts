import type { ToDo } from "~/domain/to-do/to-do";
import type { HeadArgs } from "~/http/request-context";
import { hasChannel } from "~/operations/messages/channels.server";
import { hasCheckout } from "~/operations/settings/settings.server";
import { shopTime } from "~/operations/shop-clock.server";
import { toDosOf } from "~/operations/to-do/to-do.queries.server";
import { currentUser } from "./current-user.server";

const read = new WeakMap<object, Promise<readonly ToDo[]>>();

/** Read once per request: the header counts what the page lists. Empty for a visitor. */
export function ownToDos(args: HeadArgs): Promise<readonly ToDo[]> {
  const known = read.get(args.context);
  if (known) return known;
  const reading = readToDos(args);
  read.set(args.context, reading);
  return reading;
}

async function readToDos(args: HeadArgs): Promise<readonly ToDo[]> {
  const user = await currentUser(args);
  if (!user) return [];
  return toDosOf(user, shopTime(), { hasCheckout: await hasCheckout(), sendsSms: hasChannel("sms") });
}
