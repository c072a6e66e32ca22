// The worker of the installed app: shows that there is news, and without a network a page of its own with the last public secrets that were read
// here. It answers for no page that the network answers for, and keeps nothing but that page and those words, asked for without a cookie.
const version = 'dev'
const ownShelf = `murmullo ${version}`
/** Outlives versions. */
const feedShelf = 'murmullo feed'
const offlinePath = '/sin-conexion'
const feedPath = '/ultimos-leidos'
const mark = '<!--ultimos-->'
const freshMs = 60_000
const mostKept = 20
/** A device may be lent, or sold; and what is shown here may have been taken down since. */
const oldestMs = 3 * 86_400_000
/** The page that a log-out leads to is a list, and must not bring back what went with it. */
const quietMs = 10_000
let leftAt = 0

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(ownShelf).then((shelf) => shelf.add(anonymously(offlinePath))))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(begin())
})

/** Whoever is asked whether to use a new version says so. */
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

async function begin() {
  await self.registration.navigationPreload?.enable()
  for (const name of await caches.keys())
    if (name.startsWith('murmullo ') && name !== ownShelf && name !== feedShelf) await caches.delete(name)
  // The page on which it was installed came before there was a worker.
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

/** Of a public list, whole and unfiltered, that may be shown to whoever opens this browser; null for every other address. */
function sectionOf(url) {
  const { pathname, search, origin } = new URL(url)
  if (origin !== self.location.origin || search !== '') return null
  if (pathname === '/') return 'all'
  return pathname === '/sfw' ? 'sfw' : null
}

/** Never the page that was shown, which may be somebody's: the same list as nobody in particular is given it. */
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

/** Only what says of itself that anybody may keep it. The server says so of nothing that it answered to somebody signed in. */
function mayKeep(response) {
  const rule = response.headers.get('cache-control') ?? ''
  return response.status === 200 && !response.redirected && rule.startsWith('public')
}

/** Words and nothing else: no id, no author, no number. What is explicit is not left lying about on a device. */
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

/** In a tab of its own unless there is one: whatever else is open may have words in it that were not sent. */
async function open() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => new URL(url).pathname === '/notifications')
  return tab ? tab.focus() : self.clients.openWindow('/notifications')
}
