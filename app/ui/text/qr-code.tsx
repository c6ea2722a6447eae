import { qr } from "./qr-code.css";

/** `size` and `path` as `qrPath` makes them. */
export const QrCode = ({ size, path, label }: { size: number; path: string; label: string }) => (
  <svg
    className={qr}
    width="240"
    height="240"
    viewBox={`-4 -4 ${size + 8} ${size + 8}`}
    shapeRendering="crispEdges"
    role="img"
    aria-label={label}
  >
    <path d={path} />
  </svg>
);
