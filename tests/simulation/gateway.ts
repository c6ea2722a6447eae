/** An SMS gateway that accepts, refuses, or takes a message and says nothing. It never forgets. */
import type { Driver } from "~/messages/driver";
import type { Dice } from "../http/fuzz/dice";
import { turn } from "./machine";

const FATES = ["accepted", "accepted", "accepted", "refused", "lost"] as const;

export class SimulatedGateway {
  /** How often each message was accepted, by its id. */
  readonly accepted = new Map<number, number>();
  isHealthy = false;

  constructor(private readonly dice: Dice) {}

  readonly send: Driver = async ({ id }) => {
    await turn("outside");
    const fate = this.isHealthy ? "accepted" : this.dice.pick(FATES);
    if (fate === "refused") return { isAccepted: false, text: "busy" };
    if (fate === "lost") return { isAccepted: false, text: "no answer", mayHaveArrived: true };
    this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1);
    return { isAccepted: true, text: "sent", costCents: 80 };
  };
}
