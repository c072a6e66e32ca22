// Integration tests of moderator decisions over HTTP and PostgreSQL: content state, statements, audit log, concurrency.
import type { Decision } from '@murmullo/contract/moderation/moderation'
import type { RemovalRule } from '@murmullo/contract/moderation/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { checkComment } from '../../comments/check-comment.ts'
import { moderateSecret } from '../../secrets/moderation/moderate-secret.ts'
import { secretInput, findMiscountedSecrets } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World<'ai'>
let moderator: TestUser
let author: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  moderator = await world.users.staff('moderator')
  author = await world.users.anonymous()
})
afterAll(() => world.close())

async function decide(who: TestUser, text: string, decision: Decision, rule?: RemovalRule) {
  const { id, seen, confirmRule } = await world.moderation.findReview(moderator, text)
  const confirmed = confirmRule !== null && { confirmedRule: confirmRule }
  const code = await errorCode(
    who.api.moderation.decideReview({ id, seen, decision, ...(rule && { rule }), ...confirmed }),
  )
  await world.moderation.endUndoWindow()
  return code
}
const listStatements = async ({ api }: TestUser) => (await api.moderation.listStatements()).items
const lines = (subject: string) =>
  world.sql<Record<string, unknown>>(
    `select l.action, l.details, a.role from identity.audit_log l join identity.accounts a on a.id = l.actor_id
     where l.subject = $1 order by l.id`,
    [subject],
  )
const isWaiting = async (text: string) =>
  (await world.moderation.listReviews(moderator)).some((review) => review.text === text)

test('moderation.decideReview: an approved hidden secret is public, its author gets a statement, and the audit log a row', async () => {
  const text = '[rechazar] y lo cuento.'
  const { id } = await author.api.secrets.publishSecret(secretInput(text))
  expect(await errorCode(world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  expect(await decide(moderator, text, 'approve')).toBe('done')
  expect((await world.api.secrets.readSecret({ id })).text).toBe(text)
  expect(await isWaiting(text)).toBe(false)
  expect((await listStatements(author))[0]).toMatchObject({
    kind: 'secret',
    action: 'restored',
    rule: 'none',
    byHuman: true,
    beginning: text,
    appealState: 'closed',
  })
  expect(await lines(id)).toMatchObject([
    {
      action: 'moderation.decide',
      role: 'moderator',
      details: { decision: 'approve', was: 'hidden', kind: 'secret', rule: null },
    },
  ])
})

test('moderation.decideReview: approval of a public secret changes no state and inserts no statement', async () => {
  const before = (await listStatements(author)).length
  const { id } = await author.api.secrets.publishSecret(secretInput('[duda] se queda'))
  expect(await decide(moderator, '[duda] se queda', 'approve')).toBe('done')
  expect((await world.api.secrets.readSecret({ id })).explicit).toBe(false)
  expect(await listStatements(author)).toHaveLength(before)
  expect(await lines(id)).toHaveLength(1)
})

test('moderation.decideReview: mark_explicit sets the explicit flag and inserts a statement open to appeal', async () => {
  const { id } = await author.api.secrets.publishSecret(secretInput('[duda] picante'))
  expect(await decide(moderator, '[duda] picante', 'mark_explicit')).toBe('done')
  expect((await world.api.secrets.readSecret({ id })).explicit).toBe(true)
  expect((await listStatements(author))[0]).toMatchObject({
    action: 'marked_explicit',
    rule: 'adult',
    appealState: 'open',
  })
})

test('moderation.decideReview: a removed secret is private to its author, whose statement has the rule and byHuman', async () => {
  const { id } = await author.api.secrets.publishSecret(secretInput('[duda] vive en la calle tal'))
  expect(await decide(moderator, '[duda] vive en la calle tal', 'remove')).toBe('moderation.rule_missing')
  expect(await decide(moderator, '[duda] vive en la calle tal', 'remove', 'personalData')).toBe('done')
  expect(await errorCode(world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  expect((await author.api.secrets.readMine({ id })).state).toBe('removed')
  const [card] = await listStatements(author)
  expect(await author.api.moderation.readStatement({ id: card?.id ?? '' })).toMatchObject({
    action: 'removed',
    rule: 'personalData',
    byHuman: true,
    text: '[duda] vive en la calle tal',
    appeal: null,
    appealState: 'open',
    answeredAt: null,
  })
})

test('moderation.decideReview: a comment updates the counter of its secret, and mark_explicit gets an error', async () => {
  const { id: secretId } = await author.api.secrets.publishSecret(secretInput('Un secreto con respuestas.'))
  const count = async () => (await world.api.secrets.readSecret({ id: secretId })).comments
  const guest = await world.users.anonymous()
  await world.content.addComment(guest, secretId, '[bloquear:violencia] te odio')
  expect(await count()).toBe(0)
  expect((await listStatements(guest))[0]).toMatchObject({ kind: 'comment', action: 'hidden', byHuman: false })
  expect((await listStatements(guest))[0]?.rule).toBe('extremeViolence')
  expect(await decide(moderator, '[bloquear:violencia] te odio', 'mark_explicit')).toBe('moderation.not_markable')
  expect(await decide(moderator, '[bloquear:violencia] te odio', 'approve')).toBe('done')
  expect(await count()).toBe(1)
  await world.content.addComment(guest, secretId, '[duda] y yo a ti')
  expect(await count()).toBe(2)
  expect(await decide(moderator, '[duda] y yo a ti', 'remove', 'harassment')).toBe('done')
  expect(await count()).toBe(1)
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('moderation.decideReview: of 64 concurrent requests one succeeds, and the others get moderation.decided', async () => {
  const team = await Promise.all(Array.from({ length: 8 }, () => world.users.staff('moderator')))
  const text = '[duda] sesenta y cuatro'
  const { id: secretId } = await author.api.secrets.publishSecret(secretInput(text))
  const { id, seen } = await world.moderation.findReview(moderator, text)
  const before = (await listStatements(author)).length
  const codes = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      errorCode(
        (team[index % 8] ?? moderator).api.moderation.decideReview(
          index % 2 === 0 ? { id, seen, decision: 'approve' } : { id, seen, decision: 'remove', rule: 'spam' },
        ),
      ),
    ),
  )
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['done', 'moderation.decided']))
  expect(await lines(secretId)).toHaveLength(1)
  const removed = codes.indexOf('done') % 2 === 1
  await world.moderation.endUndoWindow()
  expect(await listStatements(author)).toHaveLength(before + (removed ? 1 : 0))
})

test("moderation.decideReview: a stale version, a deleted secret or the moderator's own secret is refused", async () => {
  const { id } = await author.api.secrets.publishSecret(secretInput('[duda] antes'))
  const review = await world.moderation.findReview(moderator, '[duda] antes')
  await author.api.secrets.editSecret({ id, text: '[duda] después', explicit: false })
  const decision = { id: review.id, seen: review.seen, decision: 'approve' } as const
  expect(await errorCode(moderator.api.moderation.decideReview(decision))).toBe('moderation.changed')
  expect(await isWaiting('[duda] después')).toBe(true)
  await author.api.secrets.deleteSecret({ id })
  expect(await errorCode(moderator.api.moderation.decideReview(decision))).toBe('moderation.not_found')
  await moderator.api.secrets.publishSecret(secretInput('[duda] de la casa'))
  expect(await decide(moderator, '[duda] de la casa', 'approve')).toBe('moderation.own')
})

test('moderation.decideReview: a removal as child abuse inserts sealed evidence in the same transaction', async () => {
  const evidence = async () => (await world.sql('select from evidence.flagged_content')).length
  const before = await evidence()
  await author.api.secrets.publishSecret(secretInput('[duda] grave'))
  expect(await decide(moderator, '[duda] grave', 'remove', 'childAbuse')).toBe('done')
  expect(await evidence()).toBe(before + 1)
})

test('moderation retry: a late model response does not overwrite a moderator decision', async () => {
  world.ai.setBehaviour('broken')
  const { id } = await author.api.secrets.publishSecret(secretInput('[bloquear:violencia] tarde'))
  const { id: secretId } = await author.api.secrets.publishSecret(secretInput('Otro sin juez.'))
  const commentId = await world.content.addComment(author, secretId, '[bloquear:violencia] tarde también')
  const [row] = await world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [id])
  expect(await decide(moderator, '[bloquear:violencia] tarde', 'approve')).toBe('done')
  expect(await decide(moderator, '[bloquear:violencia] tarde también', 'approve')).toBe('done')
  world.ai.setBehaviour('judgeByWords')
  await moderateSecret(world.worker, row?.id ?? '')
  await checkComment(world.worker, commentId)
  expect((await world.api.secrets.readSecret({ id })).state).toBe('public')
  expect((await world.api.comments.listComments({ secretId })).items).toHaveLength(1)
  expect(await isWaiting('[bloquear:violencia] tarde')).toBe(false)
})

test('moderation.decideReview: a concurrent delete of the comment leaves the counters correct', async () => {
  const host = await world.users.anonymous()
  const { id: secretId } = await host.api.secrets.publishSecret(secretInput('Aquí se pelean.'))
  for (let round = 0; round < 8; round += 1) {
    const guest = await world.users.anonymous()
    const text = `[duda] vuelta ${round}`
    await world.content.addComment(guest, secretId, text)
    const { id, seen } = await world.moderation.findReview(moderator, text)
    const [ownComment] = (await guest.api.comments.listComments({ secretId })).items
    const codes = await Promise.all([
      errorCode(moderator.api.moderation.decideReview({ id, seen, decision: 'remove', rule: 'spam' })),
      errorCode(guest.api.comments.deleteComment({ id: ownComment?.id ?? '' })),
    ])
    expect(codes.every((code) => ['done', 'moderation.not_found'].includes(code))).toBe(true)
  }
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})
