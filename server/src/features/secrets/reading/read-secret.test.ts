// Integration tests of the secret endpoint: full text, anonymous author and indistinguishable not_found responses.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('secrets.readSecret: the response has the full text of a public secret (SECRET-01, SECRET-02)', async () => {
  const [longest] = await world.sql<{ public_id: string; text: string }>(
    'select public_id, text from content.secrets where not is_private order by char_length(text) desc limit 1',
  )
  const secret = await world.api.secrets.readSecret({ id: longest?.public_id ?? '' })
  expect(secret.text).toBe(longest?.text)
  expect([...secret.text].length).toBeGreaterThan(4_800)
})

test('secrets.readSecret: an author without a chosen nickname has a null authorNickname field (SECRET-04)', async () => {
  const accounts = await world.sql<{ id: string }>(`select id from identity.accounts where nickname like 'usuario%'`)
  const own = await Promise.all(accounts.map(({ id }) => world.authorship.list('secret', id)))
  const [row] = await world.sql<{ public_id: string }>(
    'select public_id from content.secrets where id = any ($1) and not is_private limit 1',
    [own.flat()],
  )
  expect((await world.api.secrets.readSecret({ id: row?.public_id ?? '' })).authorNickname).toBeNull()
})

test('secrets.readSecret: private, hidden, removed and unknown ids get the same response, headers and body, byte for byte (SECRET-13)', async () => {
  const rows = await world.sql<{ public_id: string }>(
    'select public_id from content.secrets where not is_private limit 2',
  )
  await world.sql(`update content.secrets set state = 'hidden' where public_id = $1`, [rows[0]?.public_id])
  await world.sql(`update content.secrets set state = 'removed' where public_id = $1`, [rows[1]?.public_id])
  const [secret] = await world.sql<{ public_id: string }>(
    'select public_id from content.secrets where is_private limit 1',
  )
  const ids = [rows[0]?.public_id, rows[1]?.public_id, secret?.public_id, '0000000000000000000000']
  const answers = await Promise.all(
    ids.map(async (id) => {
      const response = await fetch(`${world.url}/api/v1/secrets/${id}`)
      const headers = [...response.headers].filter(
        ([name]) => !['date', 'x-request-id', 'content-security-policy'].includes(name),
      )
      return JSON.stringify([response.status, headers, (await response.text()).replace(/"requestId":"[^"]+"/, '')])
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('secrets.not_found')
})

test('secrets.readSecret: a visitor who asks for a private secret causes the same queries as for an unknown id, so the time is the same', async () => {
  const [secret] = await world.sql<{ public_id: string }>(
    'select public_id from content.secrets where is_private limit 1',
  )
  const ran: string[] = []
  for (const handle of [world.services.db.read, world.services.db.write]) {
    const { prepared } = handle
    const watched: typeof prepared = async (name, text, values) => {
      const rows = await prepared<never>(name, text, values)
      ran.push(`${name}: ${rows.length}`)
      return rows
    }
    Object.assign(handle, { prepared: watched })
  }
  const queriesFor = async (id: string) => {
    ran.length = 0
    await fetch(`${world.url}/api/v1/secrets/${id}`)
    return [...ran]
  }
  const ofPrivate = await queriesFor(secret?.public_id ?? '')
  expect(ofPrivate.length).toBeGreaterThan(0)
  expect(await queriesFor('0'.repeat(22))).toEqual(ofPrivate)
})
