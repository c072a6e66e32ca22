// Integration test of maintenance mode on a running site: `murmullo maintenance on` and `off`, and the 503 responses between them.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { addresses, databaseUrl, isStaging } from '../support/config.ts'
import { test } from '../support/test.ts'

const command = fileURLToPath(new URL('../../server/src/commands/murmullo.ts', import.meta.url))
const setMaintenance = (...to: string[]) =>
  execFileSync('node', [command, 'maintenance', ...to], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  })

/** The edge cache may serve its copy up to ten seconds longer (docs/decisions/0035-deployment.md). */
const within = isStaging ? 18_000 : 8_000

test('maintenance mode: every page and form returns 503 with Retry-After within seconds of the command, and 200 after it is off (BRAND-28)', async ({
  request,
}) => {
  const statusOf = async (path: string) => (await request.get(addresses.site.url + path)).status()
  try {
    expect(setMaintenance('on', 'https://comunidad.example/entra')).toContain('is on')
    for (const path of ['/', '/sfw', '/login', '/sfw.data', '/nada'])
      await expect.poll(() => statusOf(path), { timeout: within }).toBe(503)
    const page = await request.get(`${addresses.site.url}/`)
    expect(page.headers()).toMatchObject({ 'retry-after': '600', refresh: '8;url=https://comunidad.example/entra' })
    expect(await page.text()).toContain('Actualización en curso')
    const sent = await request.post(`${addresses.site.url}/login`, { form: { email: 'a@b.example', password: 'x' } })
    expect(sent.status()).toBe(503)
    expect(sent.headers()['retry-after']).toBe('600')
    // The edge proxy does not expose the readiness endpoint.
    expect(await statusOf('/readyz')).toBe(isStaging ? 404 : 200)
  } finally {
    expect(setMaintenance('off')).toContain('is off')
  }
  await expect.poll(() => statusOf('/'), { timeout: within }).toBe(200)
})
