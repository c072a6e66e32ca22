// Integration tests of the service worker script and its offline page over HTTP.
import { expect, test } from 'vitest'
import { computeVersion } from '../src/http/pages/service-worker.ts'
import { createWorldForTest } from './world/world.ts'

test('service worker: the script is served without cache, with a CSP for its own origin, and contains the build version', async () => {
  const { url } = await createWorldForTest()
  const answer = await fetch(`${url}/sw.js`)
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(await answer.text()).toMatch(/const version = '(dev|[\da-f]{12})'/)
})

test('service worker: the version changes with the offline page or the build, not with the order of the chunks', () => {
  const first = computeVersion(['a-1.js', 'b-2.js'], '<p>Sin red</p>')
  expect(computeVersion(['b-2.js', 'a-1.js'], '<p>Sin red</p>')).toBe(first)
  expect(computeVersion(['a-1.js', 'b-2.js'], '<p>Sin conexión</p>')).not.toBe(first)
  expect(computeVersion(['a-1.js', 'b-3.js'], '<p>Sin red</p>')).not.toBe(first)
})

test('service worker: SERVICE_WORKER=off serves a script that unregisters the worker and has no fetch handler', async () => {
  const { url } = await createWorldForTest({ env: { SERVICE_WORKER: 'off' } })
  const script = await (await fetch(`${url}/sw.js`)).text()
  expect(script).toContain('registration.unregister()')
  expect(script).not.toContain("'fetch'")
})

test('offline page: it is rendered without scripts and cookies, and has a slot for the cached secrets', async () => {
  const { url } = await createWorldForTest()
  const answer = await fetch(`${url}/sin-conexion`)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(html).toContain('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(html.split('<!--ultimos-->').length).toBe(2)
  expect(html).not.toContain('<script')
})
