// Tests of security.txt over HTTP: the fields that RFC 9116 requires.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ with: ['smtp'], env: { CONTACT_EMAIL: 'equipo@murmullo.example' } })
})
afterAll(() => world.close())

test('security.txt: it has a contact, its canonical URL and an expiry date within a year', async () => {
  const response = await fetch(`${world.url}/.well-known/security.txt`)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const { ORIGIN } = world.services.config
  const text = await response.text()
  expect(text).toContain(`Contact: mailto:equipo@murmullo.example\nContact: ${ORIGIN}/contacto\n`)
  expect(text).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt\n`)
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})
