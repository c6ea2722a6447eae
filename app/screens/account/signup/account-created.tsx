import { Link, useNavigate } from "~/router";
import { useEffect } from "react";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { useVisit } from "~/ui/frame/visit";
import { Page } from "~/ui/shell/page";
import { ACCOUNT_CREATED } from "./signup-words";

const TO_LOGIN_AFTER_MS = 1500;

/** Leads to the login after 1.5 s (D33). */
export function AccountCreated({ loginPath }: { loginPath: string }) {
  const { shopName } = useVisit();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(loginPath, { replace: true }), TO_LOGIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [loginPath, navigate]);
  return (
    <Page width="narrow">
      <PageHeader title={`Welcome to ${shopName}`} />
      <Notice tone="success" role="status" title={ACCOUNT_CREATED}>
        <Link to={loginPath}>Log in</Link>
      </Notice>
    </Page>
  );
}
