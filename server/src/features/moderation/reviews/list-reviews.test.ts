// Integration tests of the review queue over HTTP and PostgreSQL: access, sort order, privacy, query plan.
import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '@murmullo/contract/core/endpoint'
import { moderation } from '@murmullo/contract/moderation/moderation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { secretInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
afterAll(() => world.close())

async function insertReviews(count: number, text: string): Promise<void> {
  await world.sql(
    `with made as (select id, n from unnest($1::uuid[]) with ordinality as made (id, n)),
       secrets as (insert into content.secrets (id, public_id, text) select id, left(md5(id::text), 22), $2 || ' ' || n from made)
     insert into moderation.checks (id, public_id, secret_id, risk_level, needs_review)
       select id, left(md5(id::text), 22), id, (array['high', 'medium', 'unknown', 'low'])[1 + n % 4], true from made`,
    [Array.from({ length: count }, () => randomUUIDv7()), text],
  )
}

test('moderation endpoints: access of visitor, anonymous, registered, moderator and admin', async () => {
  const id = '0'.repeat(22)
  const seen = 'a'.repeat(16)
  const reply = { kind: 'note', title: 'Una nota', text: 'Leer dos veces.', position: 1 } as const
  const calls: Record<keyof typeof moderation, (api: Api<{ moderation: typeof moderation }>) => Promise<unknown>> = {
    listReviews: (api) => api.moderation.listReviews(),
    decideReview: (api) => api.moderation.decideReview({ id, seen, decision: 'approve' }),
    undoReview: (api) => api.moderation.undoReview({ id }),
    listUndoable: (api) => api.moderation.listUndoable(),
    testModeration: (api) => api.moderation.testModeration({ text: 'Hola.' }),
    listSpamTerms: (api) => api.moderation.listSpamTerms(),
    listPublicSpamTerms: (api) => api.moderation.listPublicSpamTerms(),
    saveSpamTerms: (api) => api.moderation.saveSpamTerms({ terms: [], seen }),
    listReplies: (api) => api.moderation.listReplies(),
    createReply: (api) => api.moderation.createReply(reply),
    updateReply: (api) => api.moderation.updateReply({ ...reply, id, seen }),
    deleteReply: (api) => api.moderation.deleteReply({ id, seen }),
    countIdentical: (api) => api.moderation.countIdentical({ from: 'secret', of: id }),
    listIdentical: (api) => api.moderation.listIdentical({ from: 'secret', of: id }),
    removeIdentical: (api) => api.moderation.removeIdentical({ seen, items: [{ kind: 'secret', id }] }),
    undoIdentical: (api) => api.moderation.undoIdentical({ reviewIds: [id] }),
    readLab: (api) => api.moderation.readLab(),
    startLabRun: (api) => api.moderation.startLabRun({ withModel: false }),
    readLabVersion: (api) => api.moderation.readLabVersion({ kind: 'terms', number: 9 }),
    createLabDraft: (api) => api.moderation.createLabDraft({ kind: 'terms', content: 'x' }),
    activateLabVersion: (api) => api.moderation.activateLabVersion({ kind: 'terms', number: 9, seen: 0 }),
    listStatements: (api) => api.moderation.listStatements(),
    readStatement: (api) => api.moderation.readStatement({ id }),
    requestHumanReview: (api) => api.moderation.requestHumanReview({ id }),
    appeal: (api) => api.moderation.appeal({ id, text: 'No estoy de acuerdo.' }),
  }
  const people = {
    visitor: world.users.visitor(),
    anonymous: await world.users.anonymous(),
    registered: await world.users.registered(),
    moderator: await world.users.staff('moderator'),
    admin: await world.users.staff('admin'),
  }
  const answers: Record<string, string> = {}
  for (const [name, call] of Object.entries(calls)) {
    const codes = []
    for (const { api } of Object.values(people)) codes.push(await errorCode(call(api)))
    answers[name] = codes.map((code) => code.replace(/^access\./, '')).join(' ')
  }
  expect(answers).toEqual({
    listReviews: 'account_required staff_only staff_only done done',
    decideReview: 'account_required staff_only staff_only moderation.not_found moderation.not_found',
    undoReview: 'account_required staff_only staff_only moderation.not_found moderation.not_found',
    listUndoable: 'account_required staff_only staff_only done done',
    testModeration: 'account_required staff_only staff_only staff_only done',
    listSpamTerms: 'account_required staff_only staff_only staff_only done',
    listPublicSpamTerms: 'done done done done done',
    saveSpamTerms: 'account_required staff_only staff_only staff_only moderation.terms_changed',
    listReplies: 'account_required staff_only staff_only done done',
    createReply: 'account_required staff_only staff_only staff_only done',
    updateReply: 'account_required staff_only staff_only staff_only moderation.reply_changed',
    deleteReply: 'account_required staff_only staff_only staff_only moderation.reply_changed',
    countIdentical: 'account_required staff_only staff_only moderation.not_found moderation.not_found',
    listIdentical: 'account_required staff_only staff_only moderation.not_found moderation.not_found',
    removeIdentical: 'account_required staff_only staff_only done done',
    undoIdentical: 'account_required staff_only staff_only done done',
    readLab: 'account_required staff_only staff_only staff_only done',
    startLabRun: 'account_required staff_only staff_only staff_only done',
    readLabVersion: 'account_required staff_only staff_only staff_only moderation.version_unknown',
    createLabDraft: 'account_required staff_only staff_only staff_only moderation.term_invalid',
    activateLabVersion: 'account_required staff_only staff_only staff_only moderation.version_unknown',
    listStatements: 'account_required done done done done',
    readStatement: `account_required${' moderation.statement_unknown'.repeat(4)}`,
    requestHumanReview: `account_required${' moderation.statement_unknown'.repeat(4)}`,
    appeal: `account_required${' moderation.statement_unknown'.repeat(4)}`,
  })
})

test('review queue: pagination returns the highest risk level first, then the oldest row, with the model verdict (AI-22, DATA-03)', async () => {
  const { api } = await world.users.anonymous()
  for (const text of ['[duda] uno', 'Tengo 15 años.', '[revisar] dos', '[duda] tres', 'Nada que decir.'])
    await api.secrets.publishSecret(secretInput(text))
  await api.secrets.requestReview(secretInput('[bloquear:enlaces] cuatro'))
  // Enough rows for three pages.
  await insertReviews(45, 'Muchos')
  const moderator = await world.users.staff('moderator')
  const queue = await world.moderation.listReviews(moderator)
  expect(queue).toHaveLength(50)
  const expected = await world.sql<{ id: string }>(
    'select public_id as id from moderation.checks where needs_review order by risk_rank, checks.id',
  )
  expect(queue.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  expect(queue.map(({ riskLevel }) => riskLevel)).toEqual(
    ['high', 'medium', 'unknown', 'low'].flatMap((level) => queue.flatMap((r) => (r.riskLevel === level ? level : []))),
  )
  expect(queue.find(({ text }) => text.includes('cuatro'))).toMatchObject({
    kind: 'secret',
    state: 'hidden',
    riskLevel: 'high',
    verdict: { category: 'maliciousLinks', explanation: 'El texto pide ser bloqueado.', model: expect.any(String) },
    aiError: null,
    appeal: null,
    waitingSince: expect.stringMatching(/:00Z$/),
  })
  expect(queue.find(({ text }) => text === 'Muchos 3')?.verdict).toBeNull()
})

test('review queue: a response contains the public nickname and no other field of the author', async () => {
  const { api } = await world.users.anonymous()
  const nickname = `Lectora-${randomUUIDv7().slice(-6)}`
  const before = (await api.accounts.readMine()).nickname
  await api.secrets.publishSecret({ ...secretInput('[duda] sin nombre'), signed: true })
  await api.accounts.changeNickname({ nickname })
  await api.secrets.publishSecret({ ...secretInput('[duda] con nombre'), signed: true })
  const admin = await world.users.staff('admin')
  const queue = await world.moderation.listReviews(admin)
  expect(queue.find(({ text }) => text === '[duda] sin nombre')?.authorNickname).toBeNull()
  expect(queue.find(({ text }) => text === '[duda] con nombre')?.authorNickname).toBe(nickname)
  expect(JSON.stringify(queue)).not.toContain(before)
  const [account] = await world.sql<{ id: string; public_id: string }>(
    'select id, public_id from identity.accounts where nickname = $1',
    [nickname],
  )
  expect(JSON.stringify(queue)).not.toContain(account?.id)
  expect(JSON.stringify(queue)).not.toContain(account?.public_id)
})

test('review queue: a text about suicide comes before every other row', async () => {
  const { api } = await world.users.anonymous()
  await api.secrets.publishSecret(secretInput('No quiero vivir más, lo he decidido.'))
  const [first] = await world.moderation.listReviews(await world.users.staff('moderator'))
  expect(first).toMatchObject({ text: 'No quiero vivir más, lo he decidido.', riskLevel: 'low', state: 'visible' })
})

test('review queue: a private secret is listed for the admin role only, and a moderator action gets not_found', async () => {
  const { api } = await world.users.anonymous()
  const { id } = await api.secrets.publishSecret(secretInput('[duda] solo mío'))
  await api.secrets.setPrivacy({ id, isPrivate: true })
  const [admin, moderator] = [await world.users.staff('admin'), await world.users.staff('moderator')]
  const review = await world.moderation.findReview(admin, '[duda] solo mío')
  await expect(world.moderation.findReview(moderator, '[duda] solo mío')).rejects.toThrow('not in the review queue')
  const decision = { id: review.id, seen: review.seen, decision: 'approve' } as const
  expect(await errorCode(moderator.api.moderation.decideReview(decision))).toBe('moderation.not_found')
  expect(await errorCode(admin.api.moderation.decideReview(decision))).toBe('done')
})

test('review queue: a comment on a private secret is listed for the admin role only', async () => {
  const { api } = await world.users.anonymous()
  const { id } = await api.secrets.publishSecret(secretInput('Con quien lo comente.'))
  await world.content.addComment(await world.users.anonymous(), id, '[bloquear:violencia] en privado')
  await api.secrets.setPrivacy({ id, isPrivate: true })
  const [admin, moderator] = [await world.users.staff('admin'), await world.users.staff('moderator')]
  const review = await world.moderation.findReview(admin, '[bloquear:violencia] en privado')
  await expect(world.moderation.findReview(moderator, '[bloquear:violencia] en privado')).rejects.toThrow(
    'not in the review queue',
  )
  const confirmedRule = 'extremeViolence'
  const decision = { id: review.id, seen: review.seen, decision: 'approve', confirmedRule } as const
  expect(await errorCode(moderator.api.moderation.decideReview(decision))).toBe('moderation.not_found')
  expect(await errorCode(admin.api.moderation.decideReview(decision))).toBe('done')
})

test('review queue: the query plan uses the index checks_to_review without a Sort', async () => {
  await insertReviews(4_000, 'Una multitud')
  await world.sql('analyze moderation.checks, content.secrets')
  const [plan] = await world.sql<{ 'QUERY PLAN': object }>(
    `explain (format json) select k.id from moderation.checks k left join content.secrets s on s.id = k.secret_id
     where k.needs_review and s.is_private is not true and (k.risk_rank, k.id) > (0, '00000000-0000-7000-8000-000000000000')
     order by k.risk_rank, k.id limit 21`,
  )
  const text = JSON.stringify(plan)
  expect(text).toContain('checks_to_review')
  expect(text).not.toContain('"Sort"')
})
