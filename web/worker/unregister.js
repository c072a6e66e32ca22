// Kill switch for the service worker, served in its place when SERVICE_WORKER=off: deletes its caches and unregisters it.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(leave())
})

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('murmullo ')) await caches.delete(name)
  await self.registration.unregister()
}
