/** What the house can do to the accounts and fees of its favourite's rivals. */
import { db } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import type { Outcome } from "~/domain/refusal";
import {
  blockAccount,
  correctAccount,
  unblockAccount,
  verifyAccount,
} from "~/operations/accounts/managed-account.server";
import { makeStaffCode } from "~/operations/accounts/one-time-codes/use-code.server";
import { changeRights } from "~/operations/accounts/staff/change-rights.server";
import { acceptInvitation, inviteStaff } from "~/operations/accounts/staff/invite-staff.server";
import { refundEntryFee } from "~/operations/reconciliation/refunds/refund-entry-fee.server";
import { type Act, type Choice, latest, reason, some } from "./acts";
import type { Game } from "./auction";
import { contactOf } from "./phone-acts";

const KEY = Buffer.alloc(32);
const rivalOf = ({ honest }: Game, { which }: Choice): Viewer =>
  some(honest, which) ?? { id: 0, isSuperuser: false };

const isOver = ({ shown }: Game) => shown.isVoid || shown.isDeleted || shown.isDecided;

/** Nobody's phone, e-mail and verification are changed while they take part (D112). */
const unlessIn =
  (does: (game: Game, rivalId: number, choice: Choice) => Promise<Outcome<unknown>>): Act =>
  async ({ game }, choice) => {
    const { id } = rivalOf(game, choice);
    const rival = game.honest.find((one) => one.id === id);
    const contact = async () =>
      JSON.stringify(
        await db().user.findUnique({
          where: { id },
          select: { email: true, phoneNumber: true, isVerified: true },
        }),
      );
    const before = await contact();
    const done = await does(game, id, choice);
    if (rival?.hasJoined && !isOver(game) && (await contact()) !== before)
      game.faults.push(`staff changed how to reach ${rival.name}, who takes part`);
    return done;
  };

export const PEOPLE_ACTS: Readonly<Record<string, Act>> = {
  "returns a fee": async ({ game }, { which }) => {
    const joined = await db().participation.findMany({
      where: { roundId: latest(game) },
      orderBy: { id: "asc" },
    });
    const one = some(joined, which);
    return one && refundEntryFee(game.house, { auctionId: game.auctionId, participationId: one.id, reason });
  },
  "blocks a rival": ({ game }, choice) => blockAccount(game.house, rivalOf(game, choice).id, reason),
  "unblocks a rival": ({ game }, choice) => unblockAccount(game.house, rivalOf(game, choice).id),
  "makes a rival staff": ({ game }, choice) =>
    changeRights(game.house, rivalOf(game, choice).id, {
      isSuperuser: choice.much < 0.3,
      permissions: choice.much < 0.3 ? [] : ["orders"],
    }),
  "invites a rival": async ({ game }, choice) => {
    const made = await inviteStaff(game.house, { name: "Rival", email: "", permissions: ["orders"] });
    return made.ok ? acceptInvitation(rivalOf(game, choice), made.value.code) : made;
  },
  "corrects a rival's account": unlessIn((game, id) =>
    correctAccount(game.house, id, contactOf(game, { id })),
  ),
  "verifies a rival": unlessIn(({ house }, id, { much }) => verifyAccount(house, id, much < 0.5)),
  "makes a code for a rival": async ({ game }, choice) => {
    const rival = rivalOf(game, choice);
    const made = await makeStaffCode(game.house, rival.id, KEY);
    const isIn = game.honest.some((one) => one.id === rival.id && one.hasJoined) && !isOver(game);
    if (made.ok && isIn && made.value.code !== null)
      game.faults.push(`staff read a code of ${rival.id}, who takes part`);
    return made;
  },
};
