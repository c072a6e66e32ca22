// Integration tests of unsigned content whose author left, while it is queued or ownerless: moderation and reports work as before.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { moderateSecret } from '../../secrets/moderation/moderate-secret.ts'
import { eraseAccount } from './erase-account.ts'
import { deleteReleased } from './own-content.store.ts'
import { releaseCohort } from './release-cohort.ts'
import { secretInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World<'ai'>
let moderator: TestUser
let admin: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  moderator = await world.users.staff('moderator')
  admin = await world.users.staff('admin')
})
afterAll(() => world.close())

const publish = async ({ api }: TestUser, text: string) => (await api.secrets.publishSecret(secretInput(text))).id
async function leave({ api }: TestUser, mode: 'cohort' | 'ownerless' = 'cohort'): Promise<string> {
  const { receipt } = await api.accounts.deleteAccount({ confirm: true, mode })
  await eraseAccount(world.worker, receipt)
  return receipt
}
const isPublic = (id: string) => errorCode(world.api.secrets.readSecret({ id }))
const report = async (id: string, category: 'threats' | 'spam' = 'threats') => {
  const reporter = await world.users.registered()
  return (await reporter.api.reports.sendReport({ kind: 'secret', id, category, reason: 'Amenaza.' })).number
}

test.each(['cohort', 'ownerless'] as const)(
  'admin.removeContent: content of a deleted account (mode "%s") is removed at once, without a statement of reasons',
  async (mode) => {
    const author = await world.users.anonymous()
    const id = await publish(author, `Para retirar, ${mode}.`)
    const other = await world.users.anonymous()
    const secretId = await publish(other, `De otra, ${mode}.`)
    const { id: comment } = await author.api.comments.addComment({ secretId, text: 'Fuera de lugar.' })
    await leave(author, mode)
    expect(await isPublic(id)).toBe('done')
    const before = await world.sql('select from identity.statements')
    await moderator.api.admin.removeContent({ kind: 'secret', id, rule: 'harassment' })
    await moderator.api.admin.removeContent({ kind: 'comment', id: comment, rule: 'hate' })
    expect(await isPublic(id)).toBe('secrets.not_found')
    expect((await world.api.comments.listComments({ secretId })).items).toEqual([])
    expect(await world.sql('select from identity.statements')).toHaveLength(before.length)
  },
)

test('moderation: content of a deleted account is hidden automatically, enters the review queue and can be decided', async () => {
  const author = await world.users.anonymous()
  const text = 'Era bueno. [bloquear:violencia]'
  world.ai.setBehaviour('broken')
  const id = await publish(author, text)
  world.ai.setBehaviour('judgeByWords')
  await leave(author)
  const [row] = await world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [id])
  await moderateSecret(world.worker, row?.id ?? '')
  expect(await isPublic(id)).toBe('secrets.not_found')
  const review = await world.moderation.findReview(moderator, text)
  const decision = { decision: 'remove', rule: 'extremeViolence' } as const
  await moderator.api.moderation.decideReview({ id: review.id, seen: review.seen, ...decision })
  expect(await world.sql('select state from content.secrets where public_id = $1', [id])).toEqual([
    { state: 'removed' },
  ])
})

test('report case: content of a deleted account keeps target and snapshot until the content is deleted', async () => {
  const author = await world.users.anonymous()
  const id = await publish(author, 'Sobre esto hay un reporte.')
  const before = await report(id)
  await leave(author)
  const after = await report(id)
  const [row] = await world.sql<{ number: string }>(
    `select c.number from identity.report_cases c join identity.reports r on r.case_id = c.id where r.number = $1`,
    [before],
  )
  const number = row?.number ?? ''
  expect(
    await world.sql(
      `select from identity.reports r join identity.report_cases c on c.id = r.case_id
    where c.number = $1 and r.number = any ($2)`,
      [number, [before, after]],
    ),
  ).toHaveLength(2)
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({ contentState: 'visible' })
  const copies = async () =>
    (
      await world.sql<{ evidence: { text: string | null }[] }>(
        'select evidence from identity.reports where number = any ($1)',
        [[before, after]],
      )
    ).flatMap(({ evidence }) => evidence.map(({ text }) => text))
  expect(await copies()).toEqual(['Sobre esto hay un reporte.', 'Sobre esto hay un reporte.'])
  // No account is left to sanction.
  expect(await errorCode(admin.api.sanctions.readCase({ from: 'case', of: number }))).not.toBe('done')
  world.clock.advance({ days: 30 })
  await releaseCohort(world.worker)
  world.clock.advance({ days: -30 })
  expect(await isPublic(id)).toBe('secrets.not_found')
  expect(await copies()).toEqual([null, null])
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({ contentState: 'deleted' })
})

test('report case: a comment deleted by cascade with its secret leaves no target and no snapshot', async () => {
  const author = await world.users.anonymous()
  const id = await publish(author, 'Su secreto se borra primero.')
  const { id: comment } = await author.api.comments.addComment({ secretId: id, text: 'Un comentario reportado.' })
  const reporter = await world.users.registered()
  const { number } = await reporter.api.reports.sendReport({
    kind: 'comment',
    id: comment,
    category: 'spam',
    reason: 'Publicidad.',
  })
  await leave(author)
  // The secret is in the first batch, the comment in none: it is deleted by cascade.
  await world.sql(
    `update identity.erasure_queue set is_released = true
    where secret_id = (select id from content.secrets where public_id = $1)`,
    [id],
  )
  await deleteReleased(world.worker.db.write, 1)
  expect(await isPublic(id)).toBe('secrets.not_found')
  expect(
    await world.sql(
      `select c.target_public_id, c.secret_public_id, r.evidence -> 0 ->> 'text' as text
      from identity.reports r join identity.report_cases c on c.id = r.case_id where r.number = $1`,
      [number],
    ),
  ).toEqual([{ target_public_id: null, secret_public_id: null, text: null }])
})

test('erasure queue: a comment on a queued secret notifies no account, and other users can still comment', async () => {
  const author = await world.users.anonymous()
  const id = await publish(author, 'Espera sin dueño.')
  await leave(author)
  const other = await world.users.anonymous()
  await other.api.comments.addComment({ secretId: id, text: 'Te leo.' })
  expect((await world.api.comments.listComments({ secretId: id })).items).toHaveLength(1)
  expect((await other.api.secrets.readSecret({ id })).mine).toBe(false)
})
