// Service worker: shows push notifications, and offline a fallback page with the last public secrets. Network first for every page; it caches
// only the fallback page, the texts of those secrets, both fetched without cookies, and the fonts and the scripts of the public pages.
const version = 'dev'
/** Fonts, and scripts of the public pages. Offline the router can then show its error page in place: without its script it would reload the document. */
const precached = []
const cacheName = `murmullo ${version}`
/** Shared by all versions of the worker. */
const feedCacheName = 'murmullo feed'
const offlinePath = '/sin-conexion'
const feedPath = '/ultimos-leidos'
const textsPlaceholder = '<!--ultimos-->'
const freshMs = 60_000
const maxTexts = 20
/** Cached texts expire: a device may be lent or sold, and a text may have been removed since. */
const maxAgeMs = 3 * 86_400_000
/** No caching right after logout: the redirect target is a feed, which would fill the deleted cache again. */
const logoutPauseMs = 10_000
let loggedOutAt = 0

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([withoutCookies(offlinePath), ...precached])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

/** Sent by the update prompt after the user accepts the new version. */
self.addEventListener('message', (event) => {
  if (event.data === 'update') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (isLogout(request)) {
    loggedOutAt = Date.now()
    event.waitUntil(caches.delete(feedCacheName))
  }
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(navigate(event))
  else if (precached.includes(new URL(request.url).pathname)) event.respondWith(cacheFirst(request))
})

self.addEventListener('push', (event) => {
  event.waitUntil(
    self.registration.showNotification('Murmullo', {
      body: pushText(event.data),
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
  event.waitUntil(openNotifications())
})

async function activate() {
  await self.registration.navigationPreload?.enable()
  for (const name of await caches.keys())
    if (name.startsWith('murmullo ') && name !== cacheName && name !== feedCacheName) await caches.delete(name)
  // The page that installed the worker was loaded without it, so its feed is cached now.
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const section = tabs.map(({ url }) => sectionForUrl(url)).find((found) => found !== null)
  if (section !== undefined) await cacheFeed(section).catch(() => {})
}

async function navigate(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    const section = response.ok ? sectionForUrl(event.request.url) : null
    if (section !== null && Date.now() - loggedOutAt > logoutPauseMs)
      event.waitUntil(cacheFeed(section).catch(() => {}))
    return response
  } catch {
    return offlineResponse()
  }
}

/** Asset names carry a content hash: a cached one is never stale. */
async function cacheFirst(request) {
  return (await caches.match(request.url)) ?? fetch(request)
}

async function offlineResponse() {
  const page = await caches.match(offlinePath)
  if (page === undefined) return Response.error()
  const cached = await (await caches.open(feedCacheName)).match(feedPath)
  const html = cached === undefined ? '' : renderTexts(await cached.json())
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(
    (await page.text()).replace(textsPlaceholder, () => html),
    { status: 503, headers },
  )
}

/** Section of a public, unfiltered feed, which is safe to show to any user of this browser; null for every other URL. */
function sectionForUrl(url) {
  const { pathname, search, origin } = new URL(url)
  if (origin !== self.location.origin || search !== '') return null
  if (pathname === '/') return 'all'
  return pathname === '/sfw' ? 'sfw' : null
}

/** Never caches the page response, which may be personal: fetches the same feed from the API without a session. */
async function cacheFeed(section) {
  const cache = await caches.open(feedCacheName)
  const before = await (await cache.match(feedPath))?.json()
  if (before?.section === section && Date.now() - before.at < freshMs) return
  const response = await fetch(withoutCookies(`/api/v1/secrets?section=${section}`))
  if (!isCacheable(response)) return
  const entry = { section, at: Date.now(), texts: previewTexts(await response.json()) }
  await cache.put(feedPath, new Response(JSON.stringify(entry), { headers: { 'content-type': 'application/json' } }))
}

function withoutCookies(path) {
  return new Request(path, { credentials: 'omit', cache: 'no-store' })
}

/** Only responses with a public cache policy. The server sends none for a request with a session. */
function isCacheable(response) {
  const rule = response.headers.get('cache-control') ?? ''
  return response.status === 200 && !response.redirected && rule.startsWith('public')
}

/** Texts only: no id, author or counts. Explicit secrets are not stored on the device. */
function previewTexts({ items }) {
  return items
    .filter(({ explicit }) => !explicit)
    .slice(0, maxTexts)
    .map(({ preview: { head, tail, more } }) => (more ? `${(head + tail).replace(/[.,;:…\s]+$/, '')}...` : head + tail))
}

function isLogout({ method, url }) {
  return method === 'POST' && /^\/logout(\.data)?$/.test(new URL(url).pathname)
}

function renderTexts({ at, texts }) {
  if (Date.now() - at > maxAgeMs) return ''
  const articles = texts.map((text) => `<article>${escapeHtml(text)}</article>`).join('')
  return articles === '' ? '' : `<section><h2>Lo último que se leyó aquí</h2>${articles}</section>`
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function pushText(data) {
  try {
    return data.json().body
  } catch {
    return 'Tienes novedades'
  }
}

/** Focuses an open notifications tab or opens a new one. Other tabs are not navigated, because a form there may have unsent input. */
async function openNotifications() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => new URL(url).pathname === '/notifications')
  return tab ? tab.focus() : self.clients.openWindow('/notifications')
}
