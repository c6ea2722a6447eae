import { classNames } from "~/ui/text/class-names";
import * as styles from "./icon.css";

/** Our own icons, on a grid of 24. */
const drawings = {
  cart: "M3 4h2.5l2.6 11h9.6L20 7.5H6.5M9.5 19.5h.01M16.5 19.5h.01",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20 20",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  next: "M9.5 5.5 16 12l-6.5 6.5",
  previous: "M14.5 5.5 8 12l6.5 6.5",
  down: "M5.5 9.5 12 16l6.5-6.5",
  up: "M12 19.5V5M6 11l6-6 6 6",
  check: "M5 12.5 10 17.5 19.5 7",
  warning: "M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.01",
  info: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11.5v4.5M12 8v.01",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5",
  plus: "M12 5.5v13M5.5 12h13",
  minus: "M5.5 12h13",
  clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2",
  trophy:
    "M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5c0 3 1.3 4.5 3.5 4.5M16 5.5h3.5c0 3-1.3 4.5-3.5 4.5M12 14v3.5M8.5 20h7",
  flag: "M6 21V4h11.5l-2.5 4 2.5 4H6",
  picture: "M4 5h16v14H4zM4 16l4.5-5 4 4.5 2.5-2.5 5 5M15.5 9h.01",
  basket: "M3.5 10h17l-1.8 9.5H5.3zM8 10l3-6M16 10l-3-6M9 13.5v3M12 13.5v3M15 13.5v3",
  pause: "M9 5.5v13M15 5.5v13",
  play: "M8 5.5v13L18.5 12z",
  phone:
    "M5 4h4l1.5 4.5L8 10.2a12 12 0 0 0 5.8 5.8l1.7-2.5L20 15v4c0 .8-.7 1.3-1.5 1.2C10.6 19.5 4.5 13.4 3.8 5.5 3.7 4.7 4.2 4 5 4z",
  chat: "M4 5h16v11h-9l-4.5 4v-4H4zM8 9.5h8M8 12.5h5",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5",
};

export type IconName = keyof typeof drawings;

export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  // a size, for a page whose style sheet did not come
  <svg
    className={classNames(styles.icon, className)}
    width="20"
    height="20"
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={drawings[name]} />
  </svg>
);
