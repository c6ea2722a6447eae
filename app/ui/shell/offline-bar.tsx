import { useEffect, useRef } from "react";
import { showConnection } from "~/ui/network/connection-bar";
import { bar } from "./offline-bar.css";

/** Always present, because screen readers only announce changes inside known regions. */
export function OfflineBar() {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => (region.current ? showConnection(region.current) : undefined), []);
  return <div ref={region} role="alert" data-connection className={bar} />;
}
