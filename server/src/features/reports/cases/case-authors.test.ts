// Integration tests of report cases about content, which store no account: hidden from their own author on the staff, and leading to the author
// while there is one, for a sanction.
import { randomUUIDv7 } from 'node:crypto'
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import type { ReportedKind } from '@murmullo/contract/reports/report-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportInput } from '../../../../test/builders/content.ts'
import { deleteAccount } from '../../../../test/builders/erasure.ts'
import type { Account, User } from '../../../../test/builders/users.ts'
import { sanction } from '../../../../test/clients/sanction-user.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { countLockWaits } from '../../../../test/database/lock-waits.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { lockAuthorship } from '../../../platform/authorship/author-chains.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { eraseAccount } from '../../accounts/erasure/erase-account.ts'
import { replayDeletions } from '../../accounts/erasure/replay-deletions.ts'
import { fileReport } from '../sending/file-report.ts'
import { findReported } from './find-reported.ts'
import { findTargetByKind } from './targets.store.ts'

let world: World
let moderator: User
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
  await world.sql('delete from identity.report_cases')
  moderator = await world.users.staff('moderator')
})
afterAll(() => world.close())

/** A visible photo without an object in the bucket, and a comment on it. Public ids. */
async function insertPhotoWithComment({ accountId }: Account): Promise<{ photo: string; comment: string }> {
  const [photoId, commentId] = [randomUUIDv7(), randomUUIDv7()]
  const [photo, comment] = [newPublicId(), newPublicId()]
  await world.sql(
    `with image as (insert into content.images (key, state, size, width, height, placeholder, digest, perceptual_hash)
         select 'photos/' || translate(p::text, '-', ''), 'stored', 1, 1, 1, repeat('0', 96), sha256(p::text::bytea), repeat('0', 128)::bit(128)
         from (select $1::uuid as p) each returning key),
       photo as (insert into content.photos (id, public_id, image_key, is_explicit, country_code, state, expires_at)
         select $1, $2, key, false, 'MX', 'visible', now() + interval '1 hour' from image returning id)
     insert into content.photo_comments (id, public_id, photo_id, text) select $3, $4, id, 'Qué luz.' from photo`,
    [photoId, photo, commentId, comment],
  )
  await world.authorship.record('photo', accountId, photoId)
  await world.authorship.record('photoComment', accountId, commentId)
  return { photo, comment }
}

/** Returns the number of the case. */
async function report(kind: ReportedKind, id: string, { api }: Pick<User, 'api'>): Promise<string> {
  const reason = `Porque ${randomUUIDv7()}.`
  const { number } = await api.reports.sendReport({ kind, id, ...reportInput(reason, 'spam') })
  const [row] = await world.sql<{ number: string }>(
    'select c.number from identity.report_cases c join identity.reports r on r.case_id = c.id where r.number = $1',
    [number],
  )
  return row?.number ?? ''
}

/** One case about each kind of content of one author. */
async function reportEverything(author: Account, reporter: User): Promise<[string, string][]> {
  const { secretId, commentId } = await world.content.insertSecretWithComment(author)
  const { photo, comment } = await insertPhotoWithComment(author)
  return [
    ['secret', await report('secret', secretId, reporter)],
    ['comment', await report('comment', commentId, reporter)],
    ['photo', await report('photo', photo, reporter)],
    ['photo comment', await report('comment', comment, reporter)],
  ]
}

const whoIsReported = async (number: string) =>
  (await findReported({ db: world.services.db.write, keys: world.services.keys }, number))?.accountId
const storedCase = async (number: string) => {
  const [row] = await world.sql(
    `select c.reported_id, c.author_tag, r.reported_id as in_report, r.evidence -> 0 ->> 'text' as text
     from identity.report_cases c join identity.reports r on r.case_id = c.id where c.number = $1`,
    [number],
  )
  return row
}
const readSanctions = (number: string) => errorCode(moderator.api.sanctions.readCase({ from: 'case', of: number }))

test('report_cases, reports: of each kind of content, their rows contain no account of its author, and lead to it with AUTHORSHIP_KEYS', async () => {
  const author = await world.users.registered({ nickname: 'Autora-escondida' })
  const reporter = await world.users.registered()
  const cases = await reportEverything(author, reporter)
  const numbers = cases.map(([, number]) => number)
  const [dump] = await world.sql<{ rows: string }>(
    `select string_agg(to_jsonb(c)::text || to_jsonb(r)::text, '\n') as rows
     from identity.report_cases c join identity.reports r on r.case_id = c.id where c.number = any ($1)`,
    [numbers],
  )
  expect(dump?.rows).toContain(reporter.accountId)
  for (const mark of [author.accountId, author.publicId, author.nickname]) expect(dump?.rows).not.toContain(mark)
  for (const [kind, number] of cases) {
    expect(await storedCase(number), kind).toMatchObject({ reported_id: null, in_report: null })
    expect(await whoIsReported(number), kind).toBe(author.accountId)
  }
  // The search finds what it looks for: a case about a user names the account.
  const aboutUser = await report('user', author.publicId, reporter)
  expect(await storedCase(aboutUser)).toMatchObject({ reported_id: author.accountId, author_tag: null })
})

test('report_cases: an account in a case about content, and a tag in a case about a user, are refused', async () => {
  const { accountId } = await world.users.insertAccount()
  const insert = (kind: string, column: string) =>
    world.sql(
      `insert into identity.report_cases (id, number, kind, target_key, ${column}, category, is_urgent)
       values (gen_random_uuid(), 'ABCDEFGH', $1, gen_random_uuid(), $2, 'spam', false)`,
      [kind, accountId],
    )
  for (const kind of ['secret', 'comment', 'photo'])
    await expect(insert(kind, 'reported_id')).rejects.toThrow(/report_cases_reported_kind/)
  for (const kind of ['user', 'message'])
    await expect(insert(kind, 'author_tag')).rejects.toThrow(/report_cases_author_kind/)
})

test('report case: about unsigned content of a moderator, that moderator does not find it in queue, list, search, counts or by number', async () => {
  const author = await world.users.staff('admin')
  const reporter = await world.users.registered()
  const before = await author.api.reports.summarizeCases()
  const cases = await reportEverything(author, reporter)
  const queries = [{}, { order: 'priority' }, { filter: 'all', term: 'porque' }] as const
  for (const query of queries) {
    const listed = async ({ api }: User) => (await api.reports.listCases(query)).items.map(({ number }) => number)
    const [own, others] = [await listed(author), await listed(moderator)]
    for (const [kind, number] of cases) {
      expect(own, kind).not.toContain(number)
      expect(others, kind).toContain(number)
    }
  }
  expect(await author.api.reports.summarizeCases()).toEqual(before)
  expect((await moderator.api.reports.summarizeCases()).pending).toBe(before.pending + cases.length)
  const { reports, sanctions } = author.api
  for (const [kind, number] of cases) {
    const attempts = [
      () => reports.readCase({ number }),
      () => reports.listCaseReports({ number }),
      () => reports.reviewCase({ number }),
      () => reports.resolveCase({ number }),
      () => reports.dismissCase({ reason: 'within_rules', number }),
      () => reports.holdCase({ number, isHeld: true }),
    ]
    for (const attempt of attempts) expect(await errorCode(attempt()), kind).toBe('reports.case_unknown')
    expect(await errorCode(sanctions.readCase({ from: 'case', of: number })), kind).toBe('sanctions.not_found')
    expect(await errorCode(moderator.api.reports.reviewCase({ number })), kind).toBe('done')
  }
})

test('report case: the author deletes the reported content, a sanction from the case still reaches the author', async () => {
  const author = await world.users.registered()
  const reporter = await world.users.registered()
  const cases = await reportEverything(author, reporter)
  await world.sql('delete from content.secrets where id = any ($1)', [
    await world.authorship.list('secret', author.accountId),
  ])
  await world.sql('delete from content.photos where id = any ($1)', [
    await world.authorship.list('photo', author.accountId),
  ])
  for (const [kind, number] of cases) {
    expect(await moderator.api.reports.readCase({ number }), kind).toMatchObject({ contentState: 'deleted' })
    await sanction(moderator, { from: 'case', of: number, kind: 'warn' })
  }
  expect((await author.api.moderation.listStatements()).items).toHaveLength(cases.length)
})

test('report case: its authorship entry was moved to other content, it leads to no account', async () => {
  const author = await world.users.registered()
  const secret = await world.content.insertSecret(author)
  const number = await report('secret', secret.id, await world.users.registered())
  const { key: other } = await world.content.insertSecret(null)
  await world.sql('update identity.secret_authors set secret_id = $2 where secret_id = $1', [secret.key, other])
  expect(await whoIsReported(number)).toBe(null)
  expect(await readSanctions(number)).toBe('sanctions.not_found')
})

test.each<ErasureMode>(['immediate', 'cohort', 'ownerless'])(
  'account deletion in mode "%s": a case about its content leads to no account',
  async (mode) => {
    const author = await world.users.registered()
    const reporter = await world.users.registered()
    const { secretId, commentId } = await world.content.insertSecretWithComment(author)
    const signed = await world.content.insertSecret(author, { nickname: 'Con-nombre' })
    const deleted = await world.content.insertSecret(author)
    const ids = [
      ['comment', commentId] as const,
      ...[secretId, signed.id, deleted.id].map((id) => ['secret', id] as const),
    ]
    const numbers: string[] = []
    for (const [kind, id] of ids) numbers.push(await report(kind, id, reporter))
    await world.sql('delete from content.secrets where id = $1', [deleted.key])
    await deleteAccount(world, author, mode)
    for (const number of numbers) {
      expect(await storedCase(number)).toMatchObject({ reported_id: null, author_tag: null })
      expect(await whoIsReported(number)).toBe(null)
      expect(await readSanctions(number)).toBe('sanctions.not_found')
    }
    const texts = await Promise.all(numbers.map(async (number) => (await storedCase(number))?.text))
    // While content is queued or ownerless, moderators need the snapshot.
    const retained = mode === 'immediate' ? null : expect.any(String)
    expect(texts).toEqual([retained, retained, null, null])
  },
)

test('account deletion in mode "cohort": a case about a photo that is still public keeps its author until the photo has expired', async () => {
  const author = await world.users.registered()
  const reporter = await world.users.registered()
  const { photo, comment } = await insertPhotoWithComment(author)
  const numbers = [await report('photo', photo, reporter), await report('comment', comment, reporter)]
  const receipt = await deleteAccount(world, author, 'cohort')
  for (const number of numbers) expect((await storedCase(number))?.author_tag).not.toBe(null)
  await world.sql('delete from content.photos where public_id = $1', [photo])
  await eraseAccount(world.worker, receipt)
  for (const number of numbers) expect(await storedCase(number)).toMatchObject({ author_tag: null, text: null })
  expect((await world.api.accounts.readReceipt({ receipt })).doneOn).toBeTruthy()
})

test('accounts.eraseSecrets in mode "ownerless": a case about a secret that stays leads to no account', async () => {
  const author = await world.users.registered()
  const reporter = await world.users.registered()
  const { id, text } = await world.content.insertSecret(author)
  const number = await report('secret', id, reporter)
  await author.api.accounts.eraseSecrets({ confirm: true, mode: 'ownerless' })
  expect(await storedCase(number)).toMatchObject({ author_tag: null, text })
  expect(await readSanctions(number)).toBe('sanctions.not_found')
  // The next report finds no author either.
  await moderator.api.reports.dismissCase({ reason: 'within_rules', number })
  expect(await storedCase(await report('secret', id, reporter))).toMatchObject({ reported_id: null, author_tag: null })
})

test('deletion log: a secret that stays without an author is replayed after a restore, its case leads to no account', async () => {
  const author = await world.users.registered()
  const { id } = await world.content.insertSecret(author)
  const number = await report('secret', id, await world.users.registered())
  await replayDeletions(world.worker, [{ kind: 'ownerless-secret', publicId: id, day: '2026-11-01' }])
  expect(await storedCase(number)).toMatchObject({ author_tag: null, text: expect.any(String) })
})

const erasures: [string, (author: User) => Promise<unknown>, isTextRetained: boolean][] = [
  ['account deletion', (author) => deleteAccount(world, author, 'immediate'), false],
  [
    'accounts.eraseSecrets in mode "ownerless"',
    ({ api }) => api.accounts.eraseSecrets({ confirm: true, mode: 'ownerless' }),
    true,
  ],
]

test.each(erasures)(
  '%s: a report whose transaction is open is waited for, and its case leads to no account',
  async (name, erase, isTextRetained) => {
    const author = await world.users.registered()
    const { id, text } = await world.content.insertSecret(author)
    const { db, keys } = world.services
    let erasing: Promise<unknown> = Promise.resolve()
    await db.write.transaction().execute(async (trx) => {
      const query = { id, seq: 0, reporterId: null, messages: 1 }
      const target = await findTargetByKind({ db: trx, keys }, 'secret', query)
      if (target === undefined) throw new Error('no target')
      expect(target).toMatchObject({ reportedId: author.accountId, copy: [{ text }] })
      erasing = erase(author)
      await expect.poll(() => countLockWaits(world.sql)).toBe(1)
      const input = { reporter: null, target, category: 'spam', reason: `A la vez: ${name}.`, proof: null } as const
      await fileReport(world.services, trx, input)
    })
    await erasing
    const [found] = (await moderator.api.reports.listCases({ term: `a la vez: ${name}` })).items
    expect(await storedCase(found?.number ?? '')).toEqual({
      reported_id: null,
      author_tag: null,
      in_report: null,
      text: isTextRetained ? text : null,
    })
  },
)

test('reports.sendReport: a lock of the chains of the author by a publication does not delay it', async () => {
  const author = await world.users.registered()
  const reporter = await world.users.registered()
  const { id } = await world.content.insertSecret(author)
  const { db, keys } = world.services
  await db.write.transaction().execute(async (trx) => {
    await lockAuthorship(trx, keys, author.accountId)
    expect(await report('secret', id, reporter)).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  })
})
