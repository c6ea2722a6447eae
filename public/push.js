// The service worker of messages on a device (docs/decisions/045): it shows them and opens their page. It caches nothing.
self.addEventListener("push", (event) => {
  const { subject, text, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(subject, { body: text, data: path, icon: "/favicon.svg" }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const page = new URL(event.notification.data, self.location.origin);
  if (page.origin === self.location.origin) event.waitUntil(self.clients.openWindow(page.href));
});
