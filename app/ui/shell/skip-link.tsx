import { skip } from "./skip-link.css";

/** Every page's `main` has this id. */
export function SkipLink() {
  return (
    <a href="#main" className={skip}>
      Skip to content
    </a>
  );
}
