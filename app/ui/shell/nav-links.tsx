import { Link } from "@remix-run/react";
import * as styles from "./nav-links.css";

export type NavLinksProps = {
  user: { name: string } | null;
  links: readonly { to: string; label: string }[];
  /** With redirectTo, so that signing in leads back to the page it started from. */
  loginTo?: string;
  signupTo?: string;
};

export function NavLinks({ user, links, loginTo = "/login", signupTo = "/signup" }: NavLinksProps) {
  return (
    <>
      {links.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      <div className={styles.account}>
        {user ? (
          <>
            <Link to="/profile" className={styles.greeting}>
              Hello, {user.name}
            </Link>
            <Link to="/dashboard">Dashboard</Link>
            {/* A full page load: nothing of the account stays in this tab's memory. */}
            <form method="post" action="/logout">
              <button>Logout</button>
            </form>
          </>
        ) : (
          <>
            <Link to={loginTo}>Login</Link>
            <Link to={signupTo}>Sign Up</Link>
          </>
        )}
      </div>
    </>
  );
}
