import type { Claims } from "~/domain/settings/claims";
import { Icon } from "~/ui/frame/icon";
import * as styles from "./offers.css";
import { useEffect, useState } from "react";

// the customer's own text: claims without a rule behind them (D57)
const OFFERS = ["KSH 500 off first bid", "extra 10% off on bids"];

const offersOf = ({ freeDelivery, isPayOnDelivery }: Claims) => [
  ...OFFERS,
  ...(freeDelivery ? [freeDelivery.offer] : []),
  ...(isPayOnDelivery ? ["Pay on delivery"] : []),
];

/** One at a time if scripts run and motion is allowed, else all together. */
export function Offers({ claims }: { claims: Claims }) {
  const offers = offersOf(claims);
  const { turn, isPaused, setPaused, holding } = useRotation(offers.length);
  return (
    <section className={styles.box} aria-labelledby="offers" {...holding}>
      <div className={styles.head}>
        <h2 id="offers" className={styles.title}>
          Special offers
        </h2>
        {turn === null ? null : (
          <button type="button" className={styles.button} onClick={() => setPaused(!isPaused)}>
            <Icon name={isPaused ? "play" : "pause"} />
            {isPaused ? "Play" : "Pause"}
          </button>
        )}
      </div>
      <ul className={styles.list}>
        {offers.map((offer, index) => (
          <li key={offer} className={styles.offer} data-shown={index === (turn ?? 0) || undefined}>
            {offer}
          </li>
        ))}
      </ul>
    </section>
  );
}

const TURN_MS = 5000;

/** Cycles through `count` things, one every five seconds. `turn` is null before scripts run and if motion is not allowed. */
function useRotation(count: number) {
  const [turn, setTurn] = useState<number | null>(null);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: no-preference)").matches) setTurn(0);
  }, []);

  const turns = turn !== null && !isPaused && !isHeld;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => setTurn((now) => ((now ?? 0) + 1) % count), TURN_MS);
    return () => clearInterval(timer);
  }, [turns, count]);

  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  const holding = { onMouseEnter: hold, onMouseLeave: letGo, onFocus: hold, onBlur: letGo };
  return { turn, isPaused, setPaused, holding };
}
