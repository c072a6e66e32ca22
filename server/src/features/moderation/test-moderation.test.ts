// Integration tests of the moderation dry run over HTTP and PostgreSQL: no stored rows, audit log, rate limit.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World<'ai'>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
afterAll(() => world.close())

/** Row count of every table. */
async function rows(): Promise<Record<string, number>> {
  const tables = await world.sql<{ name: string }>(
    `select schemaname || '.' || relname as name from pg_stat_user_tables where schemaname <> 'jobs' or relname = 'job' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables)
    counts[name] = Number((await world.sql<{ n: string }>(`select count(*) as n from ${name}`))[0]?.n)
  return counts
}

test('moderation dry run: it returns the verdict of a real request and inserts only an audit log row, without the text (ADMIN-22, ADMIN-23, ADMIN-24, AI-03, AI-06, AI-15, DATA-03)', async () => {
  const { api } = await world.users.staff('admin')
  const before = await rows()
  const plain = await api.moderation.testModeration({ text: 'Le dije que no.' })
  expect(plain).toMatchObject({ riskLevel: 'safe', needsReview: false, message: null, aiError: null })
  expect(plain.verdict).toMatchObject({ isInappropriate: false, reason: null, confidenceScore: 0.95 })
  expect(plain.verdict.model).toEqual(expect.stringMatching(/\w/))
  expect(plain.verdict.ms).toBeGreaterThan(0)
  const blocked = await api.moderation.testModeration({ text: '[bloquear:violencia]' })
  expect(blocked).toMatchObject({
    riskLevel: 'high',
    message: 'Contenido bloqueado: violencia extrema',
    verdict: { isInappropriate: true, confidenceScore: 0.9, requiresHumanReview: false },
  })
  const minor = await api.moderation.testModeration({ text: '[bloquear:abuso infantil]' })
  expect(minor.message).toBe('Este contenido ha sido bloqueado y reportado a las autoridades correspondientes.')
  expect(await errorCode(api.moderation.testModeration({ text: 'ven a psst.me' }))).toBe('secrets.spam')
  expect(await errorCode(api.moderation.testModeration({ text: ' \n ' }))).toBe('request.invalid')
  const after = await rows()
  expect(after).toEqual({ ...before, 'identity.audit_log': (before['identity.audit_log'] ?? 0) + 4 })
  const lines = await world.sql<{ line: string }>(
    `select details::text as line from identity.audit_log where action = 'moderation.test' order by id`,
  )
  expect(lines[1]?.line).toMatch(/"risk": "high"/)
  expect(lines.map(({ line }) => line).join()).not.toMatch(/Le dije|psst|\[bloquear/)
})

test('moderation dry run: when every model fails, the response has the provider error and no confidence', async () => {
  world.ai.setBehaviour('broken')
  const { api } = await world.users.staff('admin')
  const result = await api.moderation.testModeration({ text: 'Hola.' })
  expect(result).toMatchObject({ riskLevel: 'low', needsReview: true, aiError: expect.any(String), message: null })
  expect(result.verdict).toMatchObject({ model: null, confidenceScore: null })
  world.ai.setBehaviour('judgeByWords')
})

test('moderation dry run: the rate limit refuses the 31st request within an hour', async () => {
  const { api } = await world.users.staff('admin')
  const codes: string[] = []
  for (let count = 0; count < 31; count += 1)
    codes.push(await errorCode(api.moderation.testModeration({ text: `Prueba ${count}` })))
  expect(codes).toEqual([...Array.from({ length: 30 }, () => 'done'), 'request.too_many'])
})
