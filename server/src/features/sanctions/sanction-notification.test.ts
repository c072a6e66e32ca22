// Integration test of the notification and email about a new sanction.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sanction } from '../../../test/clients/sanction-user.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World<'smtp'>
beforeAll(async () => {
  world = await createWorld({ with: ['smtp'] })
})
afterAll(() => world.close())

test('sanction notification: the user gets a notification and an email; the email names neither kind nor reason of the sanction', async () => {
  const moderator = await world.users.staff('moderator', { nickname: 'Modera' })
  const reader = await world.users.registered({ nickname: 'Quien-lee', isEmailVerified: true })
  await sanction(moderator, { from: 'user', of: reader.publicId, kind: 'silence', reason: 'Por insultar.' })
  expect(await world.notifications.runJobs()).toBe(1)
  const [notification] = await world.notifications.list(reader)
  const [statement] = (await reader.api.moderation.listStatements()).items
  expect(notification).toMatchObject({
    type: 'moderation',
    about: 'sanction',
    action: 'silenced',
    statementId: statement?.id,
  })
  expect(notification?.nickname).toBe(null)
  // After the next fixed delivery hour of this user.
  world.clock.advance({ hours: 14 })
  await world.notifications.sendEmails()
  const emailTexts = world.smtp.emailsTo(reader).map(({ text }) => text)
  expect(emailTexts).toHaveLength(1)
  expect(emailTexts.join()).not.toMatch(/insultar|acoso|Silenci|Modera/)
})
