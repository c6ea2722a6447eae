/** Without it, or in a browser that shows no messages, the page's own text stays, which says what to do. */
export async function startPush(form: HTMLFormElement): Promise<void> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return;
  if (Notification.permission === "denied") return show("blocked");
  const worker = await navigator.serviceWorker.register("/push.js");
  const subscription = await worker.pushManager.getSubscription();
  const own = subscription && rowOf(subscription);
  if (own) return markOwn(own, subscription);
  show("allow");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    allow(form, worker, subscription).catch(() => show("blocked"));
  });
}

/** Shows one of the page's texts instead of the others. */
function show(state: "allow" | "blocked" | "own") {
  for (const part of document.querySelectorAll<HTMLElement>("[data-push-state]"))
    part.hidden = part.dataset.pushState !== state;
}

const rowOf = ({ endpoint }: PushSubscription) =>
  [...document.querySelectorAll<HTMLElement>("[data-endpoint]")].find(
    ({ dataset }) => dataset.endpoint === endpoint,
  );

function markOwn(mark: HTMLElement, subscription: PushSubscription) {
  show("own");
  mark.hidden = false;
  const form = mark.closest("tr, li")?.querySelector("form");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void subscription.unsubscribe().finally(() => form.submit());
  });
}

/** A subscription that the page does not list is another account's, or of an older key: the browser makes a new one. */
async function allow(
  form: HTMLFormElement,
  worker: ServiceWorkerRegistration,
  old: PushSubscription | null,
): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return show("blocked");
  await old?.unsubscribe();
  const applicationServerKey = form.dataset.push ?? "";
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys = {} } = made.toJSON();
  for (const [name, value] of Object.entries({ endpoint, ...keys })) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form.submit();
}
