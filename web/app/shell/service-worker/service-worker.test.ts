// Unit tests of the service worker: cache policy, offline page and logout. They run the served script in a `vm` context.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type CachedFeed = { readonly section: string; readonly texts: readonly string[] }
type Worker = {
  readonly sectionForUrl: (url: string) => string | null
  readonly isCacheable: (response: Response) => boolean
  readonly previewTexts: (page: object) => readonly string[]
  readonly isLogout: (request: { method: string; url: string }) => boolean
  readonly renderTexts: (entries: object) => string
  readonly cacheFeed: (section: string) => Promise<void>
}

const code = readFileSync(new URL('../../../worker/sw.js', import.meta.url), 'utf8')
const site = 'https://murmullo.example'
const card = (head: string, more: object = {}) => ({
  id: 'abcdefghijklmnopqrstuv',
  authorNickname: 'luna',
  explicit: false,
  preview: { head, tail: '', more: false },
  ...more,
})

function start(answer: () => Response) {
  const requests: Request[] = []
  const entries = new Map<string, Response>()
  const cache = {
    match: async (path: string) => entries.get(path)?.clone(),
    put: async (path: string, response: Response) => void entries.set(path, response),
  }
  const self = { addEventListener: () => {}, location: { origin: site } }
  const context = {
    self,
    caches: { open: async () => cache },
    // Like a browser: a relative URL resolves to this origin.
    Request: function asIn(path: string, init: RequestInit) {
      return new Request(site + path, init)
    },
    Response,
    Headers,
    URL,
    fetch: async (request: Request) => (requests.push(request), answer()),
  }
  runInNewContext(code, context)
  const feed = async () => (await entries.get('/ultimos-leidos')?.clone().json()) as CachedFeed | undefined
  return { worker: context as unknown as Worker, requests, feed }
}
const shared = { headers: { 'cache-control': 'public, max-age=0, s-maxage=5' } }
const { worker } = start(() => new Response())

test('service worker: only the unfiltered public feeds `/` and `/sfw` are cached for offline use', () => {
  expect(['/', '/sfw'].map((path) => worker.sectionForUrl(site + path))).toEqual(['all', 'sfw'])
  const never = ['/nsfw', '/?genero=otro', '/secret/x', '/chat', '/profile', '/my-secrets', '/notifications', '/search']
  for (const path of never) expect(worker.sectionForUrl(site + path), path).toBeNull()
  expect(worker.sectionForUrl('https://otro.example/')).toBeNull()
})

test('service worker: fetches the feed without cookies and caches only texts; a fresh cache is not fetched again', async () => {
  const page = {
    items: [card('Un secreto'), card('Otro', { explicit: true }), card('', { explicit: true, preview: null })],
    next: null,
    total: 2,
  }
  const { worker: one, requests, feed } = start(() => Response.json(page, shared))
  await one.cacheFeed('all')
  expect(requests.map(({ url, credentials }) => [url, credentials])).toEqual([
    [`${site}/api/v1/secrets?section=all`, 'omit'],
  ])
  expect(await feed()).toEqual({ section: 'all', at: expect.any(Number), texts: ['Un secreto'] })
  await one.cacheFeed('all')
  expect(requests.length).toBe(1)
})

test('service worker: a private response or an error response is not cached', async () => {
  const own = { headers: { 'cache-control': 'private, no-store' } }
  for (const init of [own, { ...shared, status: 503 }, {}]) {
    const { worker: one, feed } = start(() => Response.json({ items: [card('Mío')] }, init))
    await one.cacheFeed('all')
    expect(await feed()).toBeUndefined()
  }
})

test('service worker: HTML in a text is escapeHtml in the offline page', () => {
  const html = worker.renderTexts({ texts: ['<img src=x onerror=alert(1)> & "yo"'] })
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;yo&quot;')
  expect(worker.renderTexts({ texts: [] })).toBe('')
  expect(worker.previewTexts({ items: [{ ...card(''), preview: { head: 'a', tail: 'b. ', more: true } }] })).toEqual([
    'ab...',
  ])
})

test('service worker: a POST to /logout deletes the feed cache, with and without JavaScript', () => {
  for (const path of ['/logout', '/logout.data'])
    expect(worker.isLogout({ method: 'POST', url: site + path })).toBe(true)
  expect(worker.isLogout({ method: 'GET', url: `${site}/logout` })).toBe(false)
})
