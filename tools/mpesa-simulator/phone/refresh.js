// Shows new content as it arrives, and leaves a form alone while somebody types into it.
const own = document.querySelector("script[data-version]");
let version = own?.getAttribute("data-version") ?? "";

async function look() {
  const now = await (await fetch("/version")).text();
  if (now === version) return;
  const page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
  const asked = [...page.querySelectorAll(".prompt [name=id]")].map((id) => id.getAttribute("value"));
  const shown = [...document.querySelectorAll(".prompt [name=id]")].map((id) => id.getAttribute("value"));
  const [phone, ...others] = page.querySelectorAll("main > section");
  // a form that stays still has what was typed
  if (phone && asked.join() !== shown.join()) replace(phone);
  for (const section of others) replace(section);
  version = now;
}

function replace(/** @type {Element} */ section) {
  const label = section.getAttribute("aria-labelledby");
  document
    .querySelector(`main > section[aria-labelledby="${label}"]`)
    ?.replaceWith(document.adoptNode(section));
}

// the simulator may be down for a while
setInterval(() => void look().catch(() => undefined), 1_000);
