// Test of HTTP caching: which responses are public, which are private, ETag and 304, and protection against web cache deception.
import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

const publicCacheControl = 'public, max-age=0, s-maxage=5'
const suffixes = [
  'x.css',
  'x.js',
  'x.png',
  ';x.css',
  '%2fx.css',
  '%2e%2e/x.css',
  '..%2fx.css',
  '%00.css',
  '?x.css',
  '%0ax.css',
]
const privatePaths = [
  '/account',
  '/profile',
  '/settings',
  '/secret',
  '/login',
  '/api/v1/accounts',
  '/api/v1/reactions/mine',
  '/theme',
]

test('cache headers: public pages have s-maxage, Vary and an ETag for 304, a request with a cookie gets a private response, and a static-file suffix makes no private path public', async ({
  request,
}) => {
  for (const path of ['/', '/sfw', '/nsfw', '/?genero=mujer', '/_.data?_routes=routes%2Fpages'])
    await test.step(path, async () => {
      const first = await request.get(path)
      expect(first.status()).toBe(200)
      expect(first.headers()['cache-control']).toBe(publicCacheControl)
      expect(first.headers()['set-cookie']).toBeUndefined()
      // The page contains the time to the minute: after a minute boundary its ETag changes.
      await expect(async () => {
        const etag = (await request.get(path)).headers().etag ?? ''
        expect(etag).toMatch(/^W\/"/)
        const again = await request.get(path, { headers: { 'if-none-match': etag } })
        expect(again.status()).toBe(304)
        expect(again.headers()['content-security-policy']).toBeUndefined()
      }).toPass()
    })
  for (const encoding of ['br', 'gzip']) {
    const answer = await request.get('/', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers()['content-encoding']).toBe(encoding)
    expect(answer.headers().vary).toContain('accept-encoding')
    expect(await answer.text()).toContain('</html>')
  }
  const themed = await request.get('/', { headers: { cookie: 'theme=dark' } })
  expect(themed.headers()['cache-control']).toBe('private, no-cache')
  expect(await themed.text()).toMatch(/<html[^>]* class="dark"/)
  const plain = await request.get('/')
  expect(await plain.text()).not.toMatch(/<html[^>]* class="dark"/)
  const signedIn = await request.get('/', { headers: { cookie: '__Host-other=abc; theme=dark' } })
  expect(signedIn.headers()['cache-control']).toBe('private, no-store')
  for (const privatePath of privatePaths)
    for (const suffix of suffixes) {
      const path = `${privatePath}/${suffix}`
      const cacheControl = (await request.get(path, { maxRedirects: 0 })).headers()['cache-control'] ?? ''
      expect(cacheControl, path).not.toContain('public')
      expect(cacheControl, path).toMatch(/private|no-store/)
    }
})
