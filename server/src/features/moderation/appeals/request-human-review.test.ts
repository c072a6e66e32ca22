// Integration tests of human review requests over HTTP and PostgreSQL: statements, appeals, rate limit, concurrency.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { secretInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let moderator: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  moderator = await world.users.staff('moderator')
})
afterAll(() => world.close())

let texts = 0
const newText = (text: string) => `${text} ${(texts += 1)}`
const blocked = () => newText('[bloquear:violencia]')
/** A text that matches the underage rule, so the model step hides it without a moderator. */
const underage = () => newText('Tengo 15 años y nadie lo sabe.')

const newest = async ({ api }: TestUser) => (await api.moderation.listStatements()).items[0]
/** Queued jobs that would notify the author of a decision about the secret. */
const notices = (secretId: string) =>
  world.sql(
    `select from jobs.job j join identity.statements t on t.id::text = j.data ->> 'statementId' join content.secrets s on s.id = t.secret_id
     where j.name = 'notifications.create-notification' and s.public_id = $1`,
    [secretId],
  )

async function publishHidden(text = underage()) {
  const author = await world.users.anonymous()
  const { id: secretId } = await author.api.secrets.publishSecret(secretInput(text))
  return { author, text, secretId, id: (await newest(author))?.id ?? '' }
}

async function remove(text: string) {
  const { id, seen } = await world.moderation.findReview(moderator, text)
  await moderator.api.moderation.decideReview({ id, seen, decision: 'remove', rule: 'underage' })
  await world.moderation.endUndoWindow()
}

test('secrets.publishSecret: a hidden text gets its statement in the same transaction, and every view links to it', async () => {
  const { author, secretId, id } = await publishHidden()
  expect(await author.api.moderation.readStatement({ id })).toMatchObject({
    action: 'hidden',
    rule: 'held',
    byHuman: false,
    decidedAt: expect.stringMatching(/:00Z$/),
    appealState: 'review_open',
    reviewRequestedAt: null,
  })
  expect((await author.api.secrets.listMine({})).items).toMatchObject([{ id: secretId, statementId: id }])
  expect(await author.api.secrets.readMine({ id: secretId })).toMatchObject({ statementId: id })
  expect(await author.api.secrets.readSecret({ id: secretId })).toMatchObject({ statementId: id })
  expect(await moderator.api.secrets.readSecret({ id: secretId })).toMatchObject({ mine: false, statementId: null })
})

test('secrets.requestReview: a blocked text sent to a moderator gets a statement and no notification', async () => {
  const author = await world.users.anonymous()
  const text = blocked()
  const { id: secretId } = await author.api.secrets.requestReview(secretInput(text))
  const [card] = (await author.api.secrets.listMine({})).items
  expect(await author.api.moderation.readStatement({ id: card?.statementId ?? '' })).toMatchObject({
    kind: 'secret',
    action: 'hidden',
    rule: 'extremeViolence',
    byHuman: false,
    appealState: 'review_pending',
    reviewRequestedAt: expect.stringMatching(/:00Z$/),
  })
  expect(await author.api.secrets.readSecret({ id: secretId })).toMatchObject({ state: 'in_review' })
  expect(await notices(secretId)).toHaveLength(0)
  expect(await notices((await publishHidden()).secretId)).toHaveLength(1)
  expect(await world.moderation.findReview(moderator, text)).toMatchObject({ reviewRequested: true })
})

test('secrets.publishSecret: the error of a blocked text contains the rule, and no row stores the text', async () => {
  const author = await world.users.anonymous()
  const text = blocked()
  await expect(author.api.secrets.publishSecret(secretInput(text))).rejects.toMatchObject({
    code: 'secrets.blocked',
    data: { rule: 'extremeViolence', reason: expect.any(String) },
  })
  expect((await author.api.secrets.listMine({})).items).toEqual([])
  expect((await author.api.moderation.listStatements()).items).toEqual([])
})

test('moderation.appeal: an appeal of a model decision is refused, before and after a review request', async () => {
  const { author, id } = await publishHidden()
  const appeal = () => errorCode(author.api.moderation.appeal({ id, text: 'No estoy de acuerdo.' }))
  expect(await appeal()).toBe('moderation.automated_decision')
  await author.api.moderation.requestHumanReview({ id })
  expect(await appeal()).toBe('moderation.automated_decision')
})

test('moderation.requestHumanReview: one request per statement; the queue shows it; the moderator decision is open to appeal', async () => {
  const { author, id, text } = await publishHidden()
  expect(await world.moderation.findReview(moderator, text)).toMatchObject({ reviewRequested: false, appeal: null })
  expect(await author.api.moderation.requestHumanReview({ id })).toMatchObject({
    appealState: 'review_pending',
    reviewRequestedAt: expect.stringMatching(/:00Z$/),
    appeal: null,
  })
  expect(await errorCode(author.api.moderation.requestHumanReview({ id }))).toBe('moderation.review_requested')
  expect(await world.moderation.findReview(moderator, text)).toMatchObject({ reviewRequested: true, appeal: null })
  await remove(text)
  expect(await author.api.moderation.readStatement({ id })).toMatchObject({ appealState: 'closed' })
  const decision = await newest(author)
  expect(decision).toMatchObject({ action: 'removed', byHuman: true, appealState: 'open' })
  expect(await errorCode(author.api.moderation.requestHumanReview({ id }))).toBe('moderation.review_closed')
  const ofPerson = { id: decision?.id ?? '' }
  expect(await errorCode(author.api.moderation.requestHumanReview(ofPerson))).toBe('moderation.review_closed')
  expect(await errorCode(author.api.moderation.appeal({ ...ofPerson, text: 'Fue hace años.' }))).toBe('done')
})

test('moderation.requestHumanReview: a request by another account gets statement_unknown', async () => {
  const { id } = await publishHidden()
  const stranger = await world.users.anonymous()
  expect(await errorCode(stranger.api.moderation.requestHumanReview({ id }))).toBe('moderation.statement_unknown')
})

test('moderation.requestHumanReview: of 16 concurrent requests one succeeds', async () => {
  const { author, id } = await publishHidden()
  const codes = await Promise.all(
    Array.from({ length: 16 }, () => errorCode(author.api.moderation.requestHumanReview({ id }))),
  )
  // Requests that pass the first check concurrently each consume a token: the bucket may be empty before the row lock is free.
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  const { appealState } = await author.api.moderation.readStatement({ id })
  expect(appealState).toBe('review_pending')
})

test('review rate limit: both endpoints consume one token bucket, and the 6th request gets request.too_many', async () => {
  const { author, id } = await publishHidden()
  const requestReview = () => errorCode(author.api.secrets.requestReview(secretInput(blocked())))
  const codes = []
  for (let count = 0; count < 5; count += 1) codes.push(await requestReview())
  expect(codes).toEqual(Array.from({ length: 5 }, () => 'done'))
  expect(await errorCode(author.api.moderation.requestHumanReview({ id }))).toBe('request.too_many')
})

test('moderation.requestHumanReview: a comment hidden by the model joins the queue as requested', async () => {
  const author = await world.users.anonymous()
  const { id: secretId } = await author.api.secrets.publishSecret(secretInput('Con un comentario.'))
  const text = blocked()
  await world.content.addComment(author, secretId, text)
  const statement = await newest(author)
  expect(statement).toMatchObject({ kind: 'comment', appealState: 'review_open' })
  await author.api.moderation.requestHumanReview({ id: statement?.id ?? '' })
  expect(await world.moderation.findReview(moderator, text)).toMatchObject({ kind: 'comment', reviewRequested: true })
})

test('secrets.requestEditReview: a blocked edit is stored hidden, with its statement in the same transaction', async () => {
  const author = await world.users.anonymous()
  const { id } = await author.api.secrets.publishSecret(secretInput('Ayer planté un limonero.'))
  const text = blocked()
  const edit = { id, text, explicit: false }
  expect(await errorCode(author.api.secrets.editSecret(edit))).toBe('secrets.blocked')
  expect((await author.api.secrets.readMine({ id })).statementId).toBeNull()
  expect(await author.api.secrets.requestEditReview(edit)).toMatchObject({ state: 'in_review' })
  expect(await errorCode(world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  const ownSecret = await author.api.secrets.readMine({ id })
  expect(ownSecret).toMatchObject({ text, state: 'in_review' })
  expect(await author.api.moderation.readStatement({ id: ownSecret.statementId ?? '' })).toMatchObject({
    rule: 'extremeViolence',
    byHuman: false,
    appealState: 'review_pending',
  })
  expect(await world.moderation.findReview(moderator, text)).toMatchObject({ reviewRequested: true })
  // The same edit again inserts no second statement.
  await author.api.secrets.requestEditReview(edit)
  expect((await author.api.moderation.listStatements()).items).toHaveLength(1)
})

test('secrets.requestEditReview: an edit of a hidden secret updates the request on its existing statement', async () => {
  const { author, secretId, id } = await publishHidden()
  await author.api.secrets.requestEditReview({ id: secretId, text: blocked(), explicit: false })
  expect((await author.api.moderation.listStatements()).items).toMatchObject([{ id, appealState: 'review_pending' }])
})

test('secrets.requestEditReview: text about abuse of a minor gets an error, and so does a request by another account', async () => {
  const author = await world.users.anonymous()
  const { id } = await author.api.secrets.publishSecret(secretInput('Ayer planté otro limonero.'))
  const stranger = await world.users.anonymous()
  const edit = { id, text: newText('[bloquear:abuso infantil]'), explicit: false }
  expect(await errorCode(author.api.secrets.requestEditReview(edit))).toBe('secrets.blocked_minor')
  expect(await errorCode(stranger.api.secrets.requestEditReview({ ...edit, text: blocked() }))).toBe(
    'secrets.not_found',
  )
  expect((await author.api.secrets.readMine({ id })).text).toBe('Ayer planté otro limonero.')
})
