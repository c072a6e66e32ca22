// Integration tests of what the database stores about the subject of a sanction: neither review nor case, before and after a key rotation, and an audit
// entry for each sanction.
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sanction } from '../../../test/clients/sanction-user.ts'
import { errorCode } from '../../../test/clients/test-user.ts'
import { createSessionContext } from '../../../test/clients/session-context.ts'
import { secretInput } from '../../../test/builders/content.ts'
import type { User } from '../../../test/builders/users.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import type { KeyStore } from '../../platform/crypto/key-store.ts'
import { readCase } from './read-sanctions.ts'
import { readObjections } from './read-objections.ts'
import { revokeSanction } from './revoke-sanction.ts'
import { setSanction } from './set-sanction.ts'

let world: World<'ai'>
let moderator: User
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  moderator = await world.users.staff('moderator')
})
afterAll(() => world.close())

/** A secret of this author, with its review and its report case. */
async function reviewAndCase(author: User) {
  const text = `[duda] ${randomUUID()}`
  const { id: secretId } = await author.api.secrets.publishSecret(secretInput(text))
  const { id: review } = await world.moderation.findReview(moderator, text)
  const reporter = await world.users.anonymous()
  await reporter.api.reports.sendReport({ kind: 'secret', id: secretId, category: 'harassment', reason: 'Porque sí.' })
  const [row] = await world.sql<{ id: string; number: string }>(
    'select id, number from identity.report_cases where target_public_id = $1',
    [secretId],
  )
  return { text, secretId, review, number: row?.number ?? '', caseId: row?.id ?? '' }
}

const listSanctions = (person: User) =>
  world.sql<{ row: string; mark: string; size: number }>(
    `select row_to_json(x)::text as row, origin_mark as mark, length(origin_box) as size from identity.sanctions x
     where account_id = $1 order by id`,
    [person.accountId],
  )

test('identity.sanctions: its rows contain neither the review nor the case, and sanctions on one subject are found together', async () => {
  const person = await world.users.registered({ nickname: 'Con-tres-causas' })
  const { review, number, caseId, secretId } = await reviewAndCase(person)
  const subjects = [
    { from: 'review', of: review },
    { from: 'case', of: number },
    { from: 'user', of: person.publicId },
  ] as const
  for (const subject of subjects)
    for (const kind of ['warn', 'silence'] as const) await sanction(moderator, { ...subject, kind })
  const rows = await listSanctions(person)
  expect(new Set(rows.map(({ size }) => size)).size).toBe(1)
  expect(rows.map(({ mark }) => mark).filter((mark, index, all) => all.indexOf(mark) === index)).toHaveLength(3)
  const dump = rows.map(({ row }) => row).join('\n')
  for (const id of [review, number, caseId, secretId, person.publicId])
    for (const encoded of [id, Buffer.from(id).toString('hex'), id.replaceAll('-', '')])
      expect(dump).not.toContain(encoded)
  for (const subject of subjects) {
    const { sanctions } = await moderator.api.sanctions.readCase(subject)
    expect(sanctions.map(({ kind }) => kind)).toEqual(['silence', 'warn'])
  }
})

/** A new key in the first line, which becomes active without a restart. */
function rotateKeys(keys: KeyStore): KeyStore {
  const added = { version: 9, key: createSecretKey(randomBytes(32)) }
  const allVersions: KeyStore['allVersions'] = async (purpose) =>
    purpose === 'sanction-origin' ? [added, ...(await keys.allVersions(purpose))] : keys.allVersions(purpose)
  return Object.assign((purpose: Parameters<KeyStore>[0]) => keys(purpose), { allVersions })
}

test('key rotation: an earlier sanction is found, replaced and revoked, and its case is not withdrawn while the replacement is in force', async () => {
  const person = await world.users.registered()
  const { number } = await reviewAndCase(person)
  const subject = { from: 'case', of: number } as const
  await sanction(moderator, { ...subject, kind: 'silence' })
  await moderator.api.reports.resolveCase({ number })
  const measures = async () =>
    (await world.sql('select measures, withdrawn from identity.report_cases where number = $1', [number]))[0]
  const before = createSessionContext(world.staff, moderator)
  const rotated: RequestContext = { ...before, deps: { ...world.staff, keys: rotateKeys(world.services.keys) } }
  const { seen, sanctions } = await readCase(rotated, subject)
  expect(sanctions).toMatchObject([{ kind: 'silence', state: 'active' }])
  await setSanction(rotated, { ...subject, kind: 'expel', rule: 'spam', reason: 'Otra vez.', seen })
  const { sanctions: both } = await readCase(rotated, subject)
  expect(both).toMatchObject([
    { kind: 'expel', state: 'active' },
    { kind: 'silence', state: 'replaced' },
  ])
  const marks = await listSanctions(person)
  expect(new Set(marks.map(({ mark }) => mark)).size).toBe(2)
  expect(await measures()).toEqual({ measures: ['sanctioned'], withdrawn: [] })
  await revokeSanction(rotated, { id: both[0]?.id ?? '' })
  expect(await measures()).toEqual({ measures: [], withdrawn: ['sanctioned'] })
})

test('audit log: without its entry no sanction is set or revoked, and a refused attempt has no entry', async () => {
  const person = await world.users.registered()
  const { review: of } = await reviewAndCase(person)
  const subject = { from: 'review', of } as const
  await sanction(moderator, { ...subject, kind: 'silence' })
  const [set] = (await moderator.api.sanctions.readCase(subject)).sanctions
  const countEntries = async () => (await world.sql('select from identity.audit_log where subject = $1', [of])).length
  const grant = async () => {
    await world.sql('grant insert (actor_id, action, subject, details) on identity.audit_log to murmullo_audit')
  }
  onTestFinished(grant)
  await world.sql('revoke insert (actor_id, action, subject, details) on identity.audit_log from murmullo_audit')
  expect(await errorCode(sanction(moderator, { ...subject, kind: 'warn' }))).toBe('service.failed')
  expect(await errorCode(moderator.api.sanctions.revoke({ id: set?.id ?? '' }))).toBe('service.failed')
  await grant()
  expect((await moderator.api.sanctions.readCase(subject)).sanctions).toMatchObject([{ state: 'active' }])
  expect(await countEntries()).toBe(1)
  await sanction(moderator, { ...subject, kind: 'warn' })
  const outdated = { ...subject, kind: 'warn', rule: 'spam', reason: 'Tarde.', seen: 'a'.repeat(16) } as const
  expect(await errorCode(moderator.api.sanctions.caution(outdated))).toBe('sanctions.changed')
  expect(await countEntries()).toBe(2)
})

test('readObjections: pages have the texts of reviews, cases and nicknames, and are filled across content that is private', async () => {
  const expected: { appeal: string; text: string | null; nickname: string | null; isPrivate: boolean }[] = []
  const appeal = async ({ api }: User) => {
    const [statement] = (await api.moderation.listStatements()).items
    const text = `Recurro ${randomUUID()}`
    await api.moderation.appeal({ id: statement?.id ?? '', text })
    return text
  }
  for (const from of ['review', 'user', 'case', 'review', 'case', 'case', 'user'] as const) {
    const isPrivate = expected.length > 1 && expected.length < 5
    const nickname = `Recurre-${expected.length}`
    const person = await world.users.registered({ nickname })
    const { text, secretId, review, number } = await reviewAndCase(person)
    const of = { review, case: number, user: person.publicId }[from]
    await sanction(moderator, { from, of, kind: 'warn' })
    if (isPrivate) await person.api.secrets.setPrivacy({ id: secretId, isPrivate })
    const shown = from === 'user' ? { text: null, nickname } : { text, nickname: null }
    expected.push({ appeal: await appeal(person), ...shown, isPrivate })
  }
  const readAll = async (privateToo: boolean) => {
    const found = []
    let after: string | null = null
    for (;;) {
      const page: Awaited<ReturnType<typeof readObjections>> = await readObjections(world.staff, {
        after,
        count: 2,
        privateToo,
      })
      found.push(...page.map((row) => ({ appeal: row.appeal, text: row.text, nickname: row.nickname })))
      if (page.length < 2) return found
      after = page.at(-1)?.place ?? null
    }
  }
  const rows = expected.map(({ appeal: ownWords, text, nickname }) => ({ appeal: ownWords, text, nickname }))
  expect(await readAll(true)).toEqual(rows)
  expect(await readAll(false)).toEqual(rows.filter((_, index) => !expected[index]?.isPrivate))
})
