import { Link } from "~/router";
import { Icon } from "~/ui/frame/icon";
import { more, visuallyHidden } from "~/ui/frame/layout.css";
import * as list from "../listing.css";
import type { ActiveFilter } from "./active-filter-list";

export function ActiveFilters({ filters }: { filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null;
  return (
    <ul className={list.chips} aria-label="Active filters">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link to={without} className={list.chip} preventScrollReset>
            <span className={visuallyHidden}>Remove filter </span>
            {label}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link to="/browse" className={more} preventScrollReset>
          Clear all filters
        </Link>
      </li>
    </ul>
  );
}
