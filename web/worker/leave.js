// Sent in place of the worker when there is to be none (APP_WORKER=off): it takes with it all that the worker kept, and itself.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(leave())
})

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('murmullo ')) await caches.delete(name)
  await self.registration.unregister()
}
