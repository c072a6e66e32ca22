// Service worker: shows push notifications, and offline a fallback page with the last public secrets. Network first for every page; it caches
// only the fallback page and the texts of those secrets, both fetched without cookies.
const version = 'dev'
const ownShelf = `murmullo ${version}`
/** Shared by all versions of the worker. */
const feedShelf = 'murmullo feed'
const offlinePath = '/sin-conexion'
const feedPath = '/ultimos-leidos'
const mark = '<!--ultimos-->'
const freshMs = 60_000
const mostKept = 20
/** Cached texts expire: a device may be lent or sold, and a text may have been removed since. */
const oldestMs = 3 * 86_400_000
/** No caching right after logout: the redirect target is a feed, which would fill the deleted cache again. */
const quietMs = 10_000
let leftAt = 0

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(ownShelf).then((shelf) => shelf.add(anonymously(offlinePath))))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(begin())
})

/** Sent by the update prompt after the user accepts the new version. */
self.addEventListener('message', (event) => {
  if (event.data === 'update') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (endsSession(request)) {
    leftAt = Date.now()
    event.waitUntil(caches.delete(feedShelf))
  }
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(show(event))
})

self.addEventListener('push', (event) => {
  event.waitUntil(
    self.registration.showNotification('Murmullo', {
      body: wordsIn(event.data),
      // One notification at a time: a new one replaces it.
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

async function begin() {
  await self.registration.navigationPreload?.enable()
  for (const name of await caches.keys())
    if (name.startsWith('murmullo ') && name !== ownShelf && name !== feedShelf) await caches.delete(name)
  // The page that installed the worker was loaded without it, so its feed is cached now.
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const section = tabs.map(({ url }) => sectionOf(url)).find((found) => found !== null)
  if (section !== undefined) await keepFeed(section).catch(() => {})
}

async function show(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    const section = response.ok ? sectionOf(event.request.url) : null
    if (section !== null && Date.now() - leftAt > quietMs) event.waitUntil(keepFeed(section).catch(() => {}))
    return response
  } catch {
    return offline()
  }
}

async function offline() {
  const page = await caches.match(offlinePath)
  if (page === undefined) return Response.error()
  const kept = await (await caches.open(feedShelf)).match(feedPath)
  const words = kept === undefined ? '' : drawn(await kept.json())
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(
    (await page.text()).replace(mark, () => words),
    { status: 503, headers },
  )
}

/** Section of a public, unfiltered feed, which is safe to show to any user of this browser; null for every other URL. */
function sectionOf(url) {
  const { pathname, search, origin } = new URL(url)
  if (origin !== self.location.origin || search !== '') return null
  if (pathname === '/') return 'all'
  return pathname === '/sfw' ? 'sfw' : null
}

/** Never caches the page response, which may be personal: fetches the same feed from the API without a session. */
async function keepFeed(section) {
  const shelf = await caches.open(feedShelf)
  const before = await (await shelf.match(feedPath))?.json()
  if (before?.section === section && Date.now() - before.at < freshMs) return
  const response = await fetch(anonymously(`/api/v1/secrets?section=${section}`))
  if (!mayKeep(response)) return
  const kept = { section, at: Date.now(), texts: textsOf(await response.json()) }
  await shelf.put(feedPath, new Response(JSON.stringify(kept), { headers: { 'content-type': 'application/json' } }))
}

function anonymously(path) {
  return new Request(path, { credentials: 'omit', cache: 'no-store' })
}

/** Only responses with a public cache policy. The server sends none for a request with a session. */
function mayKeep(response) {
  const rule = response.headers.get('cache-control') ?? ''
  return response.status === 200 && !response.redirected && rule.startsWith('public')
}

/** Texts only: no id, author or counts. Explicit secrets are not stored on the device. */
function textsOf({ items }) {
  return items
    .filter(({ explicit }) => !explicit)
    .slice(0, mostKept)
    .map(({ preview: { head, tail, more } }) => (more ? `${(head + tail).replace(/[.,;:…\s]+$/, '')}...` : head + tail))
}

function endsSession({ method, url }) {
  return method === 'POST' && /^\/logout(\.data)?$/.test(new URL(url).pathname)
}

function drawn({ at, texts }) {
  if (Date.now() - at > oldestMs) return ''
  const articles = texts.map((text) => `<article>${escaped(text)}</article>`).join('')
  return articles === '' ? '' : `<section><h2>Lo último que se leyó aquí</h2>${articles}</section>`
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function wordsIn(data) {
  try {
    return data.json().body
  } catch {
    return 'Tienes novedades'
  }
}

/** Focuses an open notifications tab or opens a new one. Other tabs are not navigated, because a form there may have unsent input. */
async function open() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => new URL(url).pathname === '/notifications')
  return tab ? tab.focus() : self.clients.openWindow('/notifications')
}
