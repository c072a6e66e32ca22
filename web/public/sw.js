// Says on the screen that there is news, and leads to it. It keeps nothing and answers for no page.
self.addEventListener('push', (event) => {
  event.waitUntil(
    self.registration.showNotification('Murmullo', {
      body: wordsIn(event.data),
      // One at a time: what comes after takes its place.
      tag: 'novedades',
      renotify: true,
      icon: '/apple-touch-icon.png',
      lang: 'es',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open())
})

function wordsIn(data) {
  try {
    return data.json().body
  } catch {
    return 'Tienes novedades'
  }
}

/** In a tab of its own unless there is one: whatever else is open may have words in it that were not sent. */
async function open() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => new URL(url).pathname === '/notifications')
  return tab ? tab.focus() : self.clients.openWindow('/notifications')
}
