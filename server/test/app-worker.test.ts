// The worker of the installed app, and its page, as they are served.
import { expect, test } from 'vitest'
import { versionOf } from '../src/http/app-worker.ts'
import { worldForTest } from './world.ts'

test('the worker is asked for anew each time, may ask only us, and names its build', async () => {
  const { url } = await worldForTest()
  const answer = await fetch(`${url}/sw.js`)
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(await answer.text()).toMatch(/const version = '(dev|[\da-f]{12})'/)
})

test('another page without a network is another version of the worker, and so is another build', () => {
  const first = versionOf(['a-1.js', 'b-2.js'], '<p>Sin red</p>')
  expect(versionOf(['b-2.js', 'a-1.js'], '<p>Sin red</p>')).toBe(first)
  expect(versionOf(['a-1.js', 'b-2.js'], '<p>Sin conexión</p>')).not.toBe(first)
  expect(versionOf(['a-1.js', 'b-3.js'], '<p>Sin red</p>')).not.toBe(first)
})

test('turned off, what is served in its place takes itself and all that was kept away', async () => {
  const { url } = await worldForTest({ APP_WORKER: 'off' })
  const script = await (await fetch(`${url}/sw.js`)).text()
  expect(script).toContain('registration.unregister()')
  expect(script).not.toContain("'fetch'")
})

test('the page without a network has a place for what was read, runs nothing and sets no cookie', async () => {
  const { url } = await worldForTest()
  const answer = await fetch(`${url}/sin-conexion`)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(html).toContain('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(html.split('<!--ultimos-->').length).toBe(2)
  expect(html).not.toContain('<script')
})
