import { expect, test } from "vitest";
import { argsOf } from "~/http/request.fixture";
import { showNewSecret } from "~/screens/management/webhooks/new-secret.server";
import { newInvitation } from "~/screens/management/staff/staff/staff-page.server";

const args = () => argsOf(new Request("http://soko.example/management"));

/** As browsers do (RFC 6265, 5.1.4). */
function isSentTo(address: string, cookie: string): boolean {
  const [, path = ""] = /Path=([^;]*)/.exec(cookie) ?? [];
  return address === path || address.startsWith(path.endsWith("/") ? path : `${path}/`);
}

test.each([
  ["/management/staff", () => newInvitation.show(args(), "a-code")],
  ["/management/webhooks/7", () => showNewSecret(args(), 7, "a-secret")],
])(
  "a browser sends the secret of %s to the page and to its data, which scripts ask for",
  async (page, show) => {
    const cookie = await show();
    for (const address of [page, `${page}.data`]) expect(isSentTo(address, cookie), address).toBe(true);
    for (const address of ["/", "/checkout", "/api/bids/"]) expect(isSentTo(address, cookie)).toBe(false);
  },
);
