import { skip } from "./skip-link.css";

/** The first stop of the Tab key on every page; both shells have a `main` of this id. */
export function SkipLink() {
  return (
    <a href="#main" className={skip}>
      Skip to content
    </a>
  );
}
