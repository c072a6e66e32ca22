// Tests of the API reference page over HTTP: every operation of the OpenAPI document, and a policy without scripts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('API reference: it lists every operation of the OpenAPI document, escaped and without script', async () => {
  const response = await fetch(`${world.url}/api`)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  const page = await response.text()
  const { paths } = (await (await fetch(`${world.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, object>
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `<code>${method.toUpperCase()} ${path}</code>`),
  )
  expect(operations.length).toBeGreaterThan(100)
  for (const operation of operations) expect(page).toContain(operation)
  expect(page).not.toMatch(/<script|undefined|\[object/)
  expect(page).toContain('&quot;type&quot;')
})
