// Integration tests of the CSP nonce and the response cache: a nonce is sent once, and the policy of a cached page lists the hashes of its scripts.
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { PageBuild } from '../src/http/pages/register-pages.ts'
import { createPageStub } from './site/page-stub.ts'
import { createWorldForTest, type World } from './world/world.ts'

const scripts = ["self.ñ = 'one'", 'import "/assets/entry.js"']
const injected = "alert('injected')"

/** A page with two scripts of its own, a preload, and a script that an attacker has injected. */
function createScriptPage(): PageBuild {
  const headers = { 'cache-control': 'public, max-age=0, s-maxage=5' }
  return createPageStub({
    loader: ({ url }, { nonce, requestId }) => {
      if (url.endsWith('.xml'))
        return new Response('<feed/>', { headers: { ...headers, 'content-type': 'application/atom+xml' } })
      const html = `<link rel="modulepreload" href="/assets/entry.js" nonce="${nonce}"><p>${requestId}</p>
      <script nonce="${nonce}">${scripts[0]}</script><script type="module" nonce="${nonce}" async="">${scripts[1]}</script>
      <script>${injected}</script><script nonce="guess">${injected}</script>`
      return new Response(html, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
    },
  })
}

/** Not `fetch`, which always sends Accept-Encoding. */
async function open({ url }: World, path: string, headers: Record<string, string>) {
  const [answer] = (await once(get(url + path, { headers }), 'response')) as [IncomingMessage]
  const policy = String(answer.headers['content-security-policy'])
  const scriptSources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
  return { headers: answer.headers, policy, scriptSources, html: await text(answer) }
}

const createScriptWorld = () => createWorldForTest({ pages: createScriptPage(), cache: 'ready' })
const hashSource = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`

test('cacheable page: no response has a nonce, and the policy lists exactly the scripts that had one', async () => {
  const world = await createScriptWorld()
  for (const [what, path, given] of [
    ['rendered for a browser', '/', { 'accept-encoding': 'gzip' }],
    ['from the cache', '/', { 'accept-encoding': 'gzip' }],
    ['rendered for a client without Accept-Encoding, which only a proxy stores', '/?after=one', {}],
    ['rendered for a theme cookie', '/', { cookie: 'theme=dark' }],
    ['from the cache for a theme cookie', '/', { cookie: 'theme=dark' }],
  ] as const) {
    const { headers, html, policy, scriptSources } = await open(world, path, given)
    expect('x-request-id' in headers, what).toBe(!what.startsWith('from'))
    expect(policy + html.replace('nonce="guess"', ''), what).not.toContain('nonce')
    expect(scriptSources, what).toEqual(["'self'", ...scripts.map(hashSource)])
    expect(policy, what).toContain("require-trusted-types-for 'script'")
    expect(html, what).toContain(`<script>${scripts[0]}</script><script type="module" async="">${scripts[1]}</script>`)
  }
})

test('cacheable response of the pages that is no page: its policy allows nothing and has no nonce', async () => {
  const world = await createScriptWorld()
  for (const compressed of [{ 'accept-encoding': 'gzip' }, {}]) {
    const { policy } = await open(world, '/atom.xml', compressed)
    expect(policy).toBe("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
  }
})

test('page that no cache may store: each response has its own nonce', async () => {
  const world = await createScriptWorld()
  const cookie = '__Host-other=abc'
  const responses = [await open(world, '/', { cookie }), await open(world, '/', { cookie })]
  const nonces = responses.map(({ policy }) => /'strict-dynamic' 'nonce-([^']+)'/.exec(policy)?.[1])
  expect(new Set(nonces).size).toBe(2)
  for (const [index, { headers, html }] of responses.entries()) {
    expect(headers['cache-control']).toBe('private, no-store')
    expect(html).toContain(`<script nonce="${nonces[index]}">`)
  }
})

test('cacheable page: two renderings have the same ETag', async () => {
  const world = await createScriptWorld()
  const renderings = await Promise.all(
    ['/?edadMin=20', '/?edadMin=21'].map((path) => open(world, path, { 'accept-encoding': 'gzip' })),
  )
  const etags = renderings.map(({ headers }) => headers.etag)
  expect(etags[0]).toMatch(/^W\/"/)
  expect(new Set(etags).size).toBe(1)
})
