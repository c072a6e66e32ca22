// Integration tests of moderation notifications: statements of reasons and appeal outcomes reach the author through the worker.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../../../test/clients/test-user.ts'
import { startWorker, type Worker } from '../../../worker.ts'
import { secretInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let worker: Worker
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  worker = await startWorker(world.services)
})
afterAll(async () => {
  await worker.stop()
  await world.close()
})

const moderationNotifications = async (person: TestUser) =>
  (await world.notifications.list(person)).map(({ type, about, action, statementId }) => ({
    type,
    about,
    action,
    statementId,
  }))

test('moderation notification: the author gets one per decision, automatic or by a moderator, with the statement id', async () => {
  const [author, guest, moderator] = [
    await world.users.anonymous(),
    await world.users.anonymous(),
    await world.users.staff('moderator'),
  ]
  const { id } = await author.api.secrets.publishSecret(secretInput('[duda] ¿se puede contar?'))
  const { id: review, seen } = await world.moderation.findReview(moderator, '[duda] ¿se puede contar?')
  await moderator.api.moderation.decideReview({ id: review, seen, decision: 'mark_explicit' })
  await world.moderation.endUndoWindow()
  await world.content.addComment(guest, id, '[bloquear:violencia] fuera')
  await expect.poll(async () => (await moderationNotifications(author)).map(({ type }) => type)).toContain('moderation')
  await expect.poll(() => moderationNotifications(guest)).toHaveLength(1)
  const [marked] = (await author.api.moderation.listStatements()).items
  const [hidden] = (await guest.api.moderation.listStatements()).items
  expect(await moderationNotifications(author)).toContainEqual({
    type: 'moderation',
    about: 'secret',
    action: 'marked_explicit',
    statementId: marked?.id,
  })
  expect(await moderationNotifications(guest)).toEqual([
    { type: 'moderation', about: 'comment', action: 'hidden', statementId: hidden?.id },
  ])
  // Deleting a secret deletes the notifications about its moderation.
  await author.api.secrets.deleteSecret({ id })
  expect([await world.notifications.list(author), await world.notifications.list(guest)]).toEqual([[], []])
})

test('appeal notification: the author gets the appeal outcome as one unread notification that replaces the decision', async () => {
  const [author, moderator] = [await world.users.anonymous(), await world.users.staff('moderator')]
  const colleague = await world.users.staff('moderator')
  const text = '[duda] que alguien lo mire otra vez'
  await author.api.secrets.publishSecret(secretInput(text))
  const decide = async (by: TestUser) => {
    const { id, seen } = await world.moderation.findReview(by, text)
    await by.api.moderation.decideReview({ id, seen, decision: 'remove', rule: 'harassment' })
    await world.moderation.endUndoWindow()
  }
  await decide(moderator)
  await expect.poll(() => moderationNotifications(author)).toHaveLength(1)
  await author.api.notifications.markAllRead()
  const [card] = (await author.api.moderation.listStatements()).items
  await author.api.moderation.appeal({ id: card?.id ?? '', text: 'No iba por nadie.' })
  await decide(colleague)
  const answered = { statementId: card?.id, outcome: 'upheld', isRead: false, beginning: text }
  await expect.poll(async () => (await world.notifications.list(author))[0]).toMatchObject(answered)
  expect(await world.notifications.list(author)).toHaveLength(1)
})
