import { Link } from "~/router";
import { useVisit } from "~/ui/frame/visit";
import { EmptyState } from "~/ui/list/empty-state";
import { Page } from "~/ui/shell/page";

export type SignedOutProps = { loginPath: string; signupPath: string };

/** The page is public (D58). */
export function SignedOut({ loginPath, signupPath }: SignedOutProps) {
  const { shopName } = useVisit();
  return (
    <Page width="narrow">
      <EmptyState level={1} title="Your profile" action={{ to: loginPath, label: "Log in" }}>
        Log in to see your details, your purchases and your pledges.
      </EmptyState>
      <p>
        New to {shopName}? <Link to={signupPath}>Sign up</Link>
      </p>
    </Page>
  );
}
